//@ family: dynamic_parallelism
//@ launch: ask grid=1 block=1
//@ arg: out:i32[160]=fill(-1)
//@ expect: out=1024,128,1,0,4,96,0,64,0,1,0,1,1,1,0,1,1,1,0,1,-1,1,1,1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88,89,90,91,92,93,94,95
// Attributes of kernels that are equal everywhere, and occupancy.
__global__ void tile(float *x) {
    __shared__ float part[256];
    part[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = part[blockDim.x - 1 - threadIdx.x];
}
__global__ void __launch_bounds__(96) plain(int *x) { x[threadIdx.x] = threadIdx.x; }
template <typename T, int N> __global__ void __launch_bounds__(N) typed(T *x) {
    __shared__ T one;
    if (threadIdx.x == 0) one = x[0];
    __syncthreads();
    x[threadIdx.x] = one;
}
__global__ void __launch_bounds__(128) bounded(float *x) {
    __shared__ float part[256];
    part[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = part[127 - threadIdx.x];
}

__global__ void ask(int *out) {
    cudaFuncAttributes a;
    int at = 0, blocks = -1;
    cudaError_t error = cudaFuncGetAttributes(&a, (const void *)bounded);
    out[at++] = (int)a.sharedSizeBytes;
    out[at++] = a.maxThreadsPerBlock;
    out[at++] = error == cudaSuccess;
    out[at++] = (int)a.localSizeBytes;
    error = cudaFuncGetAttributes(&a, (const void *)typed<int, 96>);
    out[at++] = (int)a.sharedSizeBytes;
    out[at++] = a.maxThreadsPerBlock;
    out[at++] = error;
    error = cudaFuncGetAttributes(&a, (const void *)typed<double, 64>);
    out[at++] = a.maxThreadsPerBlock;
    out[at++] = error;
    out[at++] = a.sharedSizeBytes == 8;
    // Of blocks, at least one is possible, unless it is too large.
    error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, (const void *)bounded, 128, 0);
    out[at++] = error;
    out[at++] = blocks >= 1;
    out[at++] = blocks <= 32;
    int fewer = -1;
    error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&fewer, (const void *)bounded, 128, 32768);
    out[at++] = fewer >= 1 && fewer <= blocks;
    out[at++] = error;
    error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, (const void *)plain, 128, 0);
    out[at++] = blocks >= 1;
    out[at++] = error == cudaSuccess;
    error = cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&blocks, (const void *)plain, 96, 0, cudaOccupancyDefault);
    out[at++] = blocks >= 1;
    out[at++] = error;
    error = cudaFuncGetAttributes(&a, (const void *)tile);
    out[at++] = a.maxThreadsPerBlock >= 32 && a.sharedSizeBytes == 1024;
    at++;
    // The numbers are good for launches.
    plain<<<1, a.maxThreadsPerBlock < 96 ? a.maxThreadsPerBlock : 96>>>(out + 64);
    out[at++] = cudaGetLastError() == cudaSuccess;
    error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, (const void *)plain, 0, 0);
    out[at++] = error == cudaErrorInvalidValue;
    out[at++] = cudaGetLastError() == cudaSuccess && blocks == 0;
}
