//@ about: sums of warps by shuffles
//@ group: cooperation
//@ full: n=64Mi, blocks=2048
//@ small: n=512Ki, blocks=32
//@ tiny: n=16Ki, blocks=4
//@ launch: warp_reduction grid={blocks} block=256
//@ arg: in:u32[{n}]=random(1)
//@ arg: out:u32[{blocks*8}]=zero
//@ arg: u32={n}
//@ bytes: 4*n
//@ result: out

// Sums of warps by shuffles: each thread adds up numbers a grid apart, each warp adds its lanes' sums.
__global__ void warp_reduction(const unsigned *in, unsigned *out, unsigned n) {
    unsigned first = blockIdx.x * blockDim.x + threadIdx.x, step = gridDim.x * blockDim.x;
    unsigned sum = 0;
    for (unsigned i = first; i < n; i += step) sum += in[i];
    for (int d = 16; d > 0; d >>= 1) sum += __shfl_down_sync(0xffffffffu, sum, d);
    if (threadIdx.x % 32 == 0) out[first / 32] = sum;
}
