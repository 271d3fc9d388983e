// Kernels that do little else than read and write global memory, each in a way of its own.

__global__ void copy(const float *in, float *out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i];
}

// The same by 16 bytes.
__global__ void copy_vectors(const float4 *in, float4 *out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i];
}

// Of a square matrix, by tiles of 32 by 32 and blocks of 32 by 8.
__global__ void transpose(const float *in, float *out, unsigned width) {
    __shared__ float tile[32][33];
    unsigned x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    for (unsigned row = 0; row < 32; row += 8) tile[threadIdx.y + row][threadIdx.x] = in[(y + row) * width + x];
    __syncthreads();
    x = blockIdx.y * 32 + threadIdx.x;
    y = blockIdx.x * 32 + threadIdx.y;
    for (unsigned row = 0; row < 32; row += 8) out[(y + row) * width + x] = tile[threadIdx.x][threadIdx.y + row];
}

// The mean of a point's neighbours and its own value.
__global__ void stencil(const float *in, float *out, unsigned width, unsigned height) {
    unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    unsigned i = y * width + x;
    float here = in[i];
    if (x == 0 || y == 0 || x == width - 1 || y == height - 1) {
        out[i] = here;
        return;
    }
    out[i] = 0.5f * here + 0.125f * (in[i - 1] + in[i + 1] + in[i - width] + in[i + width]);
}

// `mask` is one less than the number of values, a power of two.
__global__ void gather(const unsigned *index, const float *in, float *out, unsigned mask) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[index[i] & mask];
}

// A sparse matrix times a vector, a warp for each row. `starts` counts entries by 32; `mask` as above.
__global__ void spmv(const unsigned *starts, const unsigned *columns, const float *values, const float *x, float *y,
                     unsigned mask) {
    unsigned row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    unsigned end = starts[row + 1] * 32;
    float sum = 0;
    for (unsigned k = starts[row] * 32 + lane; k < end; k += 32) sum += values[k] * x[columns[k] & mask];
    for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, distance);
    if (lane == 0) y[row] = sum;
}

// How often each byte comes up.
__global__ void byte_histogram(const unsigned char *in, unsigned *counts, unsigned n) {
    __shared__ unsigned mine[256];
    mine[threadIdx.x] = 0;
    __syncthreads();
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        atomicAdd(&mine[in[i]], 1u);
    }
    __syncthreads();
    atomicAdd(&counts[threadIdx.x], mine[threadIdx.x]);
}

// Pointers that come out of memory: nothing is known of where they point.
struct Views {
    const float *x, *y;
    float *z;
};

__global__ void struct_of_pointers(Views *views, const float *x, const float *y, float *z) {
    if (threadIdx.x == 0) {
        views[blockIdx.x].x = x;
        views[blockIdx.x].y = y;
        views[blockIdx.x].z = z;
    }
    __syncthreads();
    const Views &mine = views[blockIdx.x];
    for (unsigned i = threadIdx.x; i < 4096; i += blockDim.x) {
        unsigned at = blockIdx.x * 4096 + i;
        mine.z[at] = mine.x[at] + 2.0f * mine.y[at];
    }
}
