// Every form of the pragma before every kind of loop: results do not change. Each loop has an odd
// number of rounds, so that a copy too many or too few shows.
//@ family: control
//@ launch: pragmas grid=1 block=8
//@ arg: out:u32[64]=zero
//@ expect: out[0]=398574,4294568722,194,0,54,1610,12299256,3565220,1195735,398587
//@ expect: out[10]=4881,3244033187,244,194871,17528304,40495847,1992896,1195748,122068,2193099078
//@ expect: out[30]=27986404,1790737655,3587218,2790070,76293942,91230860,149434,1629737758,33215456,3952421974
//@ expect: out[54]=43673564,1355994110,5978701,5181553,2386954511,1233395829,108961858,4054001973,48902620,516502601
#define FOUR 4
#define UNROLL _Pragma("unroll")
constexpr int three = 3;
template <int N> __device__ unsigned digits(unsigned seed, int n) {
    #pragma unroll N
    for (int i = 0; i < n; ++i) seed = seed * 10 + i;
    #pragma unroll (N * sizeof(short))
    for (int i = n; i > 0; --i) seed ^= i << (i & 7);
    return seed;
}
__global__ void pragmas(unsigned *out) {
    int t = threadIdx.x, n = 5 + t * 2;
    unsigned sums[8] = {};
    #pragma unroll
    for (int i = 0; i < 13; i++) sums[0] = sums[0] * 3 + i + t;
    #pragma unroll 1
    for (int i = 0; i < 13; i++) sums[1] = sums[1] * 3 - i + t;
    #pragma unroll FOUR
    for (int i = 0; i < n; i++) sums[2] = sums[2] * 5 + i;
    #pragma unroll (FOUR + three)
    for (int i = 0; i < 23; i++) sums[3] = sums[3] * 7 + i * t;
    #pragma nounroll
    for (int i = 0; i < n; i += 2) sums[4] = sums[4] * 9 + i;
    int left = n;
    #pragma unroll three
    while (left-- > 0) sums[4] ^= left << 3;
    int at = 0;
    #pragma GCC unroll 4
    do sums[5] = sums[5] * 11 + at; while (++at < n);
    UNROLL
    for (int x : {2, 7, 1, 8, 2, 8, 1}) sums[6] = sums[6] * 13 + x + t;
    _Pragma("unroll 2") for (long long i = n; i >= 0; i -= 3) sums[6] += int(i);
    #pragma unroll 3
    #pragma unroll 0
    again: for (int i = 0; i < n; ++i) sums[7] = sums[7] * 3 + i;
    if (sums[7] % 2 == 0 && sums[7] < 100000) goto again;
    sums[7] += digits<1>(t, n) + digits<3>(t, n) + digits<100>(t, 7) + digits<-2>(t, n);
    for (int i = 0; i < 8; ++i) out[t * 8 + i] = sums[i];
}
