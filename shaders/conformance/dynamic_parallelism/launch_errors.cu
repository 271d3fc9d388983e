//@ family: dynamic_parallelism
// A launch that cannot be is an error of the thread that launches, and nothing runs.
//@ launch: parent grid=1 block=2
//@ arg: out:i32[16]=fill(-1)
//@ arg: ran:i32[1]=zero
__global__ void child(int *ran) { atomicAdd(ran, 1); }
__global__ void __launch_bounds__(64) small(int *ran) { atomicAdd(ran, 100); }
__global__ void parent(int *out, int *ran) {
    if (threadIdx.x == 1) {
        out[8] = cudaGetLastError();
        return;
    }
    child<<<1, 1025>>>(ran);
    out[0] = cudaPeekAtLastError();
    out[1] = cudaGetLastError();
    out[2] = cudaGetLastError();
    child<<<0, 1>>>(ran);
    out[3] = cudaGetLastError();
    child<<<1, dim3(1, 0, 1)>>>(ran);
    out[4] = cudaGetLastError();
    child<<<dim3(1, 70000), 1>>>(ran);
    out[5] = cudaGetLastError();
    child<<<1, dim3(1, 1, 65)>>>(ran);
    out[6] = cudaGetLastError();
    child<<<1, dim3(32, 32, 1)>>>(ran);
    out[7] = cudaGetLastError();
}
