//@ family: types
// One 16-bit counter per thread and bin in shared memory; no two threads share a counter, but all share words.
//@ launch: histogram grid=2 block=32
//@ arg: in:u8[512]=bits(5)
//@ arg: out:u32[16]=zero
//@ expect: out=42,30,34,40,27,24,29,30,34,26,22,38,37,25,25,49
__global__ void histogram(const unsigned char *in, unsigned *out) {
    __shared__ unsigned short bins[8][33];
    int t = threadIdx.x;
    for (int b = 0; b < 8; ++b) bins[b][t] = 0;
    for (int i = t; i < 256; i += 32) bins[in[blockIdx.x * 256 + i] >> 5][t]++;
    __syncthreads();
    if (t < 8) {
        unsigned sum = 0;
        for (int i = 0; i < 32; ++i) sum += bins[t][i];
        out[blockIdx.x * 8 + t] = sum;
    }
}
