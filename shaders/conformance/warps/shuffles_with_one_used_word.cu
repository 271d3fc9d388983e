//@ family: warps
//@ launch: trade grid=2 block=128
//@ arg: p:u32[256]=random(1)
//@ arg: o:u64[512]=zero
// Shuffles of 64-bit values from shared memory with one unused word: a driver's compiler crashes.
template <int HIGH> __device__ unsigned long long rounds(unsigned start) {
    __shared__ long long s[128];
    long long b = start;
    for (int k = 0; k < 6; ++k) {
        __syncthreads();
        s[threadIdx.x] = b;
        __syncthreads();
        const long long x = s[threadIdx.x ^ 1];
        const long long y = k & 1 ? (long long)__shfl_xor_sync(~0u, (int)(x >> 32), 9) << 32 | (unsigned)__shfl_xor_sync(~0u, (int)x, 9)
                                  : __shfl_xor_sync(~0u, x, 9);
        b = HIGH ? (long long)(y >> 32) + k : (long long)(unsigned char)y;
    }
    return (unsigned long long)b;
}

__global__ void trade(const unsigned *p, unsigned long long *o) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    o[i] = rounds<0>(p[i]);
    o[i + 256] = rounds<1>(p[i] * 3u);
}
