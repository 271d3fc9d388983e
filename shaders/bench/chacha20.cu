//@ about: ChaCha20 in counter mode, a block of 64 bytes per thread; operations are those of 32 bits
//@ group: integers
//@ full: n=4Mi
//@ small: n=8Ki
//@ tiny: n=256
//@ symbol: key:u32[8]=bits(7)
//@ launch: chacha20 grid={n/256} block=256
//@ arg: in:u32[{16*n}]=random(1)
//@ arg: out:u32[{16*n}]=zero
//@ arg: u32={n}
//@ operations: 976*n
//@ result: out

__constant__ unsigned key[8];

__device__ __forceinline__ unsigned rotate(unsigned x, int n) { return __funnelshift_l(x, x, n); }

__device__ __forceinline__ void quarter(unsigned &a, unsigned &b, unsigned &c, unsigned &d) {
    a += b;
    d = rotate(d ^ a, 16);
    c += d;
    b = rotate(b ^ c, 12);
    a += b;
    d = rotate(d ^ a, 8);
    c += d;
    b = rotate(b ^ c, 7);
}

__global__ void chacha20(const uint4 *in, uint4 *out, unsigned n) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    unsigned first[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
#pragma unroll
    for (int j = 0; j < 8; j++) first[4 + j] = key[j];
    first[12] = i;
    first[13] = 0x09000000;
    first[14] = 0x4a000000;
    first[15] = 0;
    unsigned x[16];
#pragma unroll
    for (int j = 0; j < 16; j++) x[j] = first[j];
#pragma unroll
    for (int round = 0; round < 10; round++) {
        quarter(x[0], x[4], x[8], x[12]);
        quarter(x[1], x[5], x[9], x[13]);
        quarter(x[2], x[6], x[10], x[14]);
        quarter(x[3], x[7], x[11], x[15]);
        quarter(x[0], x[5], x[10], x[15]);
        quarter(x[1], x[6], x[11], x[12]);
        quarter(x[2], x[7], x[8], x[13]);
        quarter(x[3], x[4], x[9], x[14]);
    }
#pragma unroll
    for (int j = 0; j < 4; j++) {
        uint4 v = in[i * 4 + j];
        v.x ^= x[4 * j] + first[4 * j];
        v.y ^= x[4 * j + 1] + first[4 * j + 1];
        v.z ^= x[4 * j + 2] + first[4 * j + 2];
        v.w ^= x[4 * j + 3] + first[4 * j + 3];
        out[i * 4 + j] = v;
    }
}
