// `break`, `continue`, `return` and `switch` in loops that are unrolled whole and in part, decided by the counter, by the
// thread, or both; arrays whose elements the counter chooses.
//@ family: control
//@ launch: exits grid=1 block=32
//@ arg: out:u32[256]=zero
//@ expect: out[0]=2411,4294967196,700385,0,26396,4294967269,109,0,2075,4294967197
//@ expect: out[10]=742021,0,26096,4294967289,294595,0,601547,400,663728,1
//@ expect: out[120]=214,111,26018,391208601,72056,0,10202005,17,758987,699
//@ expect: out[246]=3497446,18,2,904,300889,2738460222,72056,4294967292,28699376,106
__device__ int find(const int (&a)[12], int wanted) {
    #pragma unroll
    for (int i = 0; i < 12; ++i)
        if (a[i] == wanted) return i;
    return -1;
}
__global__ void exits(unsigned *out) {
    int t = threadIdx.x;
    int a[12];
    unsigned s[8] = {};
    #pragma unroll
    for (int i = 0; i < 12; ++i) {
        a[i] = i;
        if ((i + t) % 3 == 0) continue;
        a[i] = i * t % 11;
        if (i % 4 == 1) continue;
        a[i] += 2;
    }
    #pragma unroll
    for (int i = 0; i < 12; ++i) {
        if (a[i] == 9) break;
        s[0] = s[0] * 3 + a[i];
    }
    s[1] = find(a, 4) * 100 + find(a, t % 13);
    #pragma unroll
    for (int i = 0; i < 12; ++i) {
        if (a[i] & 1) {
            if (a[i] > 5) continue;
            s[2] += 100;
        }
        s[2] = s[2] * 3 + i;
    }
    #pragma unroll 4
    for (int i = 0; i < t; ++i) {
        if (i % 5 == 3) continue;
        if (i * i > 200 + t) break;
        s[3] = s[3] * 7 + i;
    }
    #pragma unroll 3
    for (int i = 0; i < 17; ++i) {
        switch ((i + t) & 3) {
            case 0: s[4] += i; break;
            case 1: continue;
            case 2: if (i > 12) break;
            default: s[4] *= 5;
        }
        s[4] ^= i;
    }
    #pragma unroll
    for (int i = 0; i < 12; ++i) {
        switch (i % 4) {
            case 1: s[5] += a[i]; break;
            case 2: if (t & 1) break; s[5] *= 3; break;
            default: s[5] -= i;
        }
        if (i == 9) break;
    }
    #pragma unroll
    for (int i = 0; i < 4; ++i) {
        #pragma unroll
        for (int j = i; j < 12; j += 3) {
            if (a[j] == t % 7) goto next;
            s[6] = s[6] * 3 + a[j];
        }
        s[6]++;
    next:;
    }
    int r = t;
    #pragma unroll 2
    for (;;) {
        if (r <= 1) break;
        r = r % 2 ? r * 3 + 1 : r / 2;
        s[7]++;
    }
    for (int i = 0; i < 8; ++i) out[t * 8 + i] = s[i];
}
