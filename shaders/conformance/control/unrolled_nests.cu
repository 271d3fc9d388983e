// Loops in each other, which are unrolled together: a stencil of 3 by 3 by 3, a tile of 8 by 8, a triangle, bitonic sorting;
// their arrays become registers. The inner ones do not all have the same rounds.
//@ family: control
//@ launch: nests grid=2 block=32
//@ arg: in:u32[1024]=iota
//@ arg: out:u32[1536]=zero
//@ expect: out[0]=0,147926524,387276917,774553835,1013904226,1161830750,1401181143,1788458061,2027808452,2415085368
//@ expect: out[10]=2654435761,2802362287,3041712678,3428989594,3668339987,4055616905,3545892426,36610160,1637460354,671170957
//@ expect: out[760]=3618020285,247181447,2264999539,3759484237,221481467,217924030,0,0,220912625,368839151
//@ expect: out[1526]=3962238471,4201588878,363552481,1385200391,1370917591,3308685533,221481467,217924030,0,0
__device__ unsigned odd(unsigned x) { return x * 2654435761u ^ x >> 3; }
__global__ void nests(const unsigned *in, unsigned *out) {
    int t = blockIdx.x * 32 + threadIdx.x;
    unsigned cube[3][3][3], tile[8][8] = {}, row[8], sorted[16], s[8] = {};
    for (int z = 0; z < 3; z++)
        for (int y = 0; y < 3; y++)
            for (int x = 0; x < 3; x++) cube[z][y][x] = odd(in[(t * 9 + z * 300 + y * 17 + x) & 1023]);
    for (int z = 2; z >= 0; z--)
        for (int y = 0; y != 3; y++)
            for (int x = 0; x <= 2; x++) s[0] += cube[z][y][x] * (1 + (z != 1) + 2 * (y != 1) + 4 * (x != 1));
    #pragma unroll
    for (int k = 0; k < 5; k++) {
        #pragma unroll
        for (int i = 0; i < 8; i++) row[i] = odd(in[(t + k * 8 + i) & 1023]);
        #pragma unroll
        for (int i = 0; i < 8; i++)
            #pragma unroll
            for (int j = 0; j < 8; j++) tile[i][j] += row[i] * row[7 - j] + k;
    }
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++) s[1] = s[1] * 3 + tile[j][i];
    #pragma unroll
    for (int i = 0; i < 6; i++)
        for (int j = i; j > 0; j--) s[2] = s[2] * 5 + i * 8 + j + row[j];
    #pragma unroll
    for (int i = 0; i < 16; i++) sorted[i] = odd(in[(t * 16 + i) & 1023]);
    #pragma unroll
    for (int k = 2; k <= 16; k <<= 1)
        #pragma unroll
        for (int j = k >> 1; j > 0; j >>= 1)
            #pragma unroll
            for (int i = 0; i < 16; i++) {
                int l = i ^ j;
                if (l > i) {
                    unsigned a = sorted[i], b = sorted[l];
                    if ((a > b) == ((i & k) == 0)) { sorted[i] = b; sorted[l] = a; }
                }
            }
    for (int i = 0; i < 16; i++) out[t * 24 + i] = sorted[i];
    // In part, with one inside that is unrolled whole.
    #pragma unroll 3
    for (int i = 0; i < 10; i++) {
        #pragma unroll
        for (int j = 0; j < 3; j++) s[3] = s[3] * 3 + row[j] + i;
        #pragma unroll 2
        for (int j = 0; j < (t & 7); j++) s[4] = s[4] * 3 + j * i;
        #pragma unroll 1
        for (int j = 0; j < 2; j++) s[5] = s[5] * 3 + j - i;
    }
    for (int i = 0; i < 8; i++) out[t * 24 + 16 + i] = s[i];
}
