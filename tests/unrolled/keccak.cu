__constant__ unsigned long long RC[24];
__global__ void keccak(unsigned long long *p) {
    unsigned long long s[25], b[25], c[5];
    const int rot[25] = {0,1,62,28,27,36,44,6,55,20,3,10,43,25,39,41,45,15,21,8,18,2,61,56,14};
    #pragma unroll
    for (int i = 0; i < 25; i++) s[i] = p[i + 25 * threadIdx.x];
    #pragma unroll 2
    for (int r = 0; r < 24; r++) {
        #pragma unroll
        for (int x = 0; x < 5; x++) c[x] = s[x] ^ s[x + 5] ^ s[x + 10] ^ s[x + 15] ^ s[x + 20];
        #pragma unroll
        for (int x = 0; x < 5; x++) {
            unsigned long long t = c[(x + 1) % 5], d = c[(x + 4) % 5] ^ (t << 1 | t >> 63);
            #pragma unroll
            for (int y = 0; y < 25; y += 5) s[x + y] ^= d;
        }
        #pragma unroll
        for (int x = 0; x < 5; x++)
            #pragma unroll
            for (int y = 0; y < 5; y++) {
                unsigned long long v = s[x + 5 * y];
                int n = rot[x + 5 * y];
                b[y + 5 * ((2 * x + 3 * y) % 5)] = n ? (v << n | v >> (64 - n)) : v;
            }
        #pragma unroll
        for (int y = 0; y < 25; y += 5)
            #pragma unroll
            for (int x = 0; x < 5; x++) s[x + y] = b[x + y] ^ (~b[(x + 1) % 5 + y] & b[(x + 2) % 5 + y]);
        s[0] ^= RC[r];
    }
    #pragma unroll
    for (int i = 0; i < 25; i++) p[i + 25 * threadIdx.x] = s[i];
}
