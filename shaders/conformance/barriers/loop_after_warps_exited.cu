//@ family: barriers
//@ launch: rounds grid=2 block=128
//@ arg: in:u32[256]=iota
//@ arg: out:u32[256]=zero
// Whole warps exit. The number of rounds with barriers comes out of a loop without any, which those warps do not run.
__device__ unsigned steps(unsigned x) {
    if (x & 1) return x * 3 + 1;
    for (unsigned i = 0; i < 3; ++i) {
        if ((x >> i & 5) == 4) return x - i;
    }
    return x >> 1;
}

__global__ void rounds(const unsigned *in, unsigned *out) {
    __shared__ unsigned s[128];
    unsigned t = threadIdx.x, i = blockIdx.x * 128 + t;
    unsigned value = in[i];
    s[t] = value;
    __syncthreads();
    if (value / 32 % 4 == 1 || value % 32 == 5) {
        out[i] = 1000;
        return;
    }
    unsigned n = steps(2) + steps(12);
    for (unsigned r = 0; r < n; ++r) {
        value += __popc(__ballot_sync(0xffffffdfu, value & 1));
        __syncthreads();
        s[t] = value;
        __syncthreads();
        value = s[(t + 64) % 128] + r;
    }
    out[i] = value;
}
