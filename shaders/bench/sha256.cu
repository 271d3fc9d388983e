//@ about: SHA-256 of messages of 55 bytes, one compression each; operations are rounds
//@ group: integers
//@ full: n=4Mi
//@ small: n=4Ki
//@ tiny: n=256
//@ launch: sha256 grid={n/256} block=256
//@ arg: in:u32[{16*n}]=random(1)
//@ arg: out:u32[{8*n}]=zero
//@ arg: u32={n}
//@ operations: 64*n
//@ result: out

__constant__ unsigned k[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

__device__ unsigned rotate(unsigned x, int n) { return (x >> n) | (x << (32 - n)); }

// Messages lie 64 bytes apart; the last nine of these are taken for padding.
__global__ void sha256(const unsigned *in, unsigned *out, unsigned n) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    unsigned w[16];
#pragma unroll
    for (int j = 0; j < 16; j++) w[j] = __byte_perm(in[i * 16 + j], 0, 0x0123);
    w[13] = (w[13] & 0xffffff00u) | 0x80u;
    w[14] = 0;
    w[15] = 55 * 8;
    unsigned a = 0x6a09e667, b = 0xbb67ae85, c = 0x3c6ef372, d = 0xa54ff53a;
    unsigned e = 0x510e527f, f = 0x9b05688c, g = 0x1f83d9ab, h = 0x5be0cd19;
#pragma unroll
    for (int t = 0; t < 64; t++) {
        if (t >= 16) {
            unsigned w15 = w[(t + 1) & 15], w2 = w[(t + 14) & 15];
            unsigned s0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >> 3);
            unsigned s1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >> 10);
            w[t & 15] += s0 + w[(t + 9) & 15] + s1;
        }
        unsigned s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
        unsigned t1 = h + s1 + ((e & f) ^ (~e & g)) + k[t] + w[t & 15];
        unsigned s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
        unsigned t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
        h = g;
        g = f;
        f = e;
        e = d + t1;
        d = c;
        c = b;
        b = a;
        a = t1 + t2;
    }
    unsigned *digest = out + i * 8;
    digest[0] = a + 0x6a09e667;
    digest[1] = b + 0xbb67ae85;
    digest[2] = c + 0x3c6ef372;
    digest[3] = d + 0xa54ff53a;
    digest[4] = e + 0x510e527f;
    digest[5] = f + 0x9b05688c;
    digest[6] = g + 0x1f83d9ab;
    digest[7] = h + 0x5be0cd19;
}
