// Loops that are unrolled in part, towards bounds that only the thread knows: for every number of rounds, up, down and
// until something is reached, at both ends of the counter's type, where counting one step further would wrap.
//@ family: control
//@ launch: remainders grid=1 block=40
//@ arg: out:u32[400]=zero
//@ expect: out[0]=0,0,0,0,0,0,0,1176975,0,3290340033
//@ expect: out[10]=1,0,0,8,2147483635,0,2147483656,4124369365,4294967290,2824826290
//@ expect: out[200]=2327971206,497670,969229013,3826383866,433358278,2009045798,3826383866,4118078153,3057459955,2569999765
//@ expect: out[390]=1653997254,52002828,804328386,1722229037,1613313710,2766354649,3869712685,1567479962,1797840657,2315173240
__device__ unsigned mix(unsigned sum, long long i) { return sum * 31 + unsigned(i) * 7 + 1; }
__global__ void remainders(unsigned *out) {
    int n = threadIdx.x;
    const int most = 0x7fffffff, least = -most - 1;
    unsigned s[10] = {};
    #pragma unroll 4
    for (int i = 0; i < n; ++i) s[0] = mix(s[0], i);
    #pragma unroll 3
    for (int i = 2; i <= n; i += 5) s[1] = mix(s[1], i);
    #pragma unroll 4
    for (int i = n; i > 3; i -= 2) s[2] = mix(s[2], i);
    #pragma unroll 5
    for (unsigned i = n; i != 0; --i) s[3] = mix(s[3], i);
    #pragma unroll 4
    for (int i = most - n; i < most; i++) s[4] = mix(s[4], i);
    #pragma unroll 4
    for (int i = most - n; i < most - 3; i += 4) s[5] = mix(s[5], i);
    #pragma unroll 2
    for (int i = least + n; i > least; i--) s[6] = mix(s[6], i);
    // Across the end of the type.
    #pragma unroll 4
    for (unsigned i = 0u - n; i != 5u; ++i) s[7] = mix(s[7], i);
    #pragma unroll 8
    for (long long i = 0x100000000ll - n; i < 0x100000000ll + n; i += 3) s[8] = mix(s[8], i);
    // All values below a bound are further away than one of the type is long.
    #pragma unroll 4
    for (int i = least + n * 7; i < most - 200000000; i += 200000000) s[9] = mix(s[9], i);
    for (int i = 0; i < 10; ++i) out[n * 10 + i] = s[i];
}
