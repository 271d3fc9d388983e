//@ family: control
// Loops of more rounds than some drivers carry out, in kernels whose threads meet: in the loops, before and after them.
//@ launch: meeting grid=2 block=24
//@ arg: u32=70000
//@ arg: a:u32[48]=zero
//@ launch: between grid=1 block=64
//@ arg: u32=70000
//@ arg: b:u32[64]=zero
//@ launch: one_of_them grid=2 block=32
//@ arg: u32=90000
//@ arg: c:u32[64]=zero
//@ launch: histogram grid=1 block=64
//@ arg: u32=4500000
//@ arg: d:u32[16]=zero
//@ launch: returns grid=1 block=40
//@ arg: u32=70000
//@ arg: e:u32[40]=zero
//@ launch: warps grid=1 block=64
//@ arg: u32=70000
//@ arg: f:u32[64]=zero
__device__ unsigned next(unsigned x) { return (x ^ (x >> 3)) * 3u + 1u; }
__global__ void meeting(unsigned n, unsigned *out) {
    __shared__ unsigned s[24];
    unsigned t = threadIdx.x, x = t;
    s[t] = t;
    __syncthreads();
    for (unsigned i = 0; i < n; ++i) {
        unsigned other = s[(t + 1) % 24];
        __syncthreads();
        s[t] = x = next(x + other);
        __syncthreads();
    }
    out[blockIdx.x * 24 + t] = x + blockIdx.x;
}
// The thread's number is the trip count, between two barriers.
__global__ void between(unsigned n, unsigned *out) {
    __shared__ unsigned s[64];
    unsigned t = threadIdx.x, x = t;
    for (unsigned i = 0; i < n + 100 * t; ++i) x = next(x);
    s[t] = x;
    __syncthreads();
    x = s[63 - t];
    for (unsigned i = 0; i < 100 * t; ++i) x = next(x);
    __syncthreads();
    s[t] += x;
    __syncthreads();
    out[t] = s[(t * 7) % 64];
}
__global__ void one_of_them(unsigned n, unsigned *out) {
    __shared__ unsigned s;
    unsigned t = threadIdx.x;
    if (t == 5) {
        unsigned x = blockIdx.x;
        for (unsigned i = 0; i < n; ++i) { x = next(x); if (x == 17) break; }
        s = x;
    }
    __syncthreads();
    out[blockIdx.x * 32 + t] = s + t;
}
__global__ void histogram(unsigned n, unsigned *out) {
    __shared__ unsigned bins[16];
    if (threadIdx.x < 16) bins[threadIdx.x] = 0;
    __syncthreads();
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&bins[(i * 2654435761u) >> 28], 1u);
    __syncthreads();
    if (threadIdx.x < 16) atomicAdd(&out[threadIdx.x], bins[threadIdx.x]);
}
// Some threads leave the kernel, others meet later.
__global__ void returns(unsigned n, unsigned *out) {
    __shared__ unsigned s[40];
    unsigned t = threadIdx.x, x = t;
    s[t] = 0;
    for (unsigned i = 0; i < n; ++i) {
        x = next(x);
        if (t % 7 == 3 && i == 66000) { out[t] = x; return; }
    }
    s[t] = x;
    __syncthreads();
    out[t] = s[39 - t] + 1;
}
__global__ void warps(unsigned n, unsigned *out) {
    unsigned t = threadIdx.x, x = t;
    for (unsigned i = 0; i < n; ++i) {
        x = next(x);
        if (i % 10000 == 9999) x += __shfl_xor_sync(0xffffffffu, x, 1);
    }
    out[t] = x;
}
