__constant__ unsigned K[64];
__device__ __forceinline__ unsigned rotr(unsigned x, int n) { return (x >> n) | (x << (32 - n)); }
__global__ void sha(const unsigned *in, unsigned *out) {
    unsigned w[16];
    const unsigned *block = in + 16 * (blockIdx.x * blockDim.x + threadIdx.x);
    #pragma unroll
    for (int i = 0; i < 16; i++) w[i] = block[i];
    unsigned a = 0x6a09e667, b = 0xbb67ae85, c = 0x3c6ef372, d = 0xa54ff53a;
    unsigned e = 0x510e527f, f = 0x9b05688c, g = 0x1f83d9ab, h = 0x5be0cd19;
    #pragma unroll
    for (int i = 0; i < 64; i++) {
        if (i >= 16) {
            unsigned x = w[(i + 1) & 15], y = w[(i + 14) & 15];
            unsigned s0 = rotr(x, 7) ^ rotr(x, 18) ^ (x >> 3), s1 = rotr(y, 17) ^ rotr(y, 19) ^ (y >> 10);
            w[i & 15] += s0 + w[(i + 9) & 15] + s1;
        }
        unsigned t1 = h + (rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i & 15];
        unsigned t2 = (rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        h = g; g = f; f = e; e = d + t1; d = c; c = b; b = a; a = t1 + t2;
    }
    unsigned *o = out + 8 * (blockIdx.x * blockDim.x + threadIdx.x);
    o[0] = a; o[1] = b; o[2] = c; o[3] = d; o[4] = e; o[5] = f; o[6] = g; o[7] = h;
}
