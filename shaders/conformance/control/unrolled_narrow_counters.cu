// Unrolled loops that count in 8, 16 and 64 bits, wrap, shift, count two counters, run no round, or count in their test.
//@ family: control
//@ launch: narrow grid=1 block=16
//@ arg: out:u32[192]=zero
//@ expect: out[0]=86757377,865597,2179871009,4040945274,1644402378,2424917220,245532,7,8,1241802694
//@ expect: out[10]=1399550730,587839591,3876166048,895388,3067374690,2501244497,3387212713,488478155,275323,8
//@ expect: out[90]=454069,14,15,556573151,1632271377,2505398062,337255673,1103925,689965865,2418185650
//@ expect: out[182]=2607524336,830509331,2016753627,2597159580,692397,22,23,1614153943,57537561,1015492918
__device__ unsigned mix(unsigned sum, long long i) { return sum * 31 + unsigned(i) * 7 + 1; }
__global__ void narrow(unsigned *out) {
    unsigned t = threadIdx.x;
    unsigned s[12];
    for (unsigned char i = 0; i < 12; ++i) s[i] = t + i;
    for (unsigned char i = 250; i != 7; i++) s[0] = mix(s[0], i);
    #pragma unroll 4
    for (signed char i = 120; i > 0; i = (signed char)(i + 3)) s[1] = mix(s[1], i);
    #pragma unroll
    for (unsigned short i = 0xfff0; i >= 0xfff0; i += 3) s[2] = mix(s[2], i);
    #pragma unroll 3
    for (unsigned char i = t * 16; i != 9; i += 1) s[3] = mix(s[3], i);
    #pragma unroll
    for (int d = 1; d <= 64; d <<= 1) s[4] = mix(s[4], d);
    #pragma unroll 2
    for (unsigned long long d = 1ull << 40 << t; d; d >>= 5) s[5] = mix(s[5], d >> 32);
    #pragma unroll
    for (int i = 0, j = 9; i < j; i++, j -= 2) s[6] = mix(s[6], i * 16 + j);
    #pragma unroll
    for (int i = 5; i < 5; i++) s[7] = mix(s[7], i);
    #pragma unroll 4
    for (int i = 5; i < int(t) - 20; i++) s[8] = mix(s[8], i);
    int k = 6;
    #pragma unroll
    while (k-- > 0) s[9] = mix(s[9], k);
    s[9] = mix(s[9], k);
    long long far = 0x7ffffffffll;
    #pragma unroll
    do { s[10] = mix(s[10], far >> 4); far -= 0x100000001ll; } while (far > 0);
    short both = -3;
    #pragma unroll 2
    for (; both < 3; ++both) { s[11] = mix(s[11], both); if (both == 1) both++; }
    s[11] = mix(s[11], both);
    for (unsigned char i = 0; i < 12; ++i) out[t * 12 + i] = s[i];
}
