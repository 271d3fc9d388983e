//@ values: -6080322482593937202 -8589378925180149906 -6080322482593937202 -1457199032793853077 -7758938642224031452 2383387884388628060 -4295425034334412233 3228925036153061498 -6382568811692050627 130 109 125 125 125 125 125
//@ values: 125 125 125 125 125 381 125 381 381 381 -3 16 2
typedef __int128_t i128;
typedef __uint128_t u128;
template <class A, class B> __device__ int compared(A a, B b) {
    return (a < b) | (a <= b) << 1 | (a == b) << 2 | (a != b) << 3 | (a >= b) << 4 | (a > b) << 5;
}
__global__ void values(long long *out) {
    const u128 numbers[] = {0, 1, 2, 0x7fffffff, 0x80000000, 0xffffffff, 0x7fffffffffffffff, 0x8000000000000000, 0xffffffffffffffff,
                            (u128)1 << 64, ((u128)1 << 64) + 1, (u128)1 << 126, (u128)1 << 127, ((u128)1 << 127) - 1, ~(u128)0,
                            ~(u128)1, ~(u128)0 << 64};
    unsigned long long h[9] = {};
    auto note = [&](int n, int x) { h[n] = (h[n] ^ x) * 0x9e3779b97f4a7c15ull; };
    for (u128 x : numbers)
        for (u128 y : numbers) {
            note(0, compared(x, y));
            note(1, compared((i128)x, (i128)y));
            note(2, compared((i128)x, y));
            note(3, compared(x, (int)y));
            note(4, compared((i128)x, (int)y));
            note(5, compared((unsigned long long)x, (i128)y));
            note(6, compared((long long)x, y));
            note(7, compared((i128)x, (double)(i128)y));
            note(8, compared(x, (float)y));
        }
    for (unsigned long long x : h) *out++ = x;
    for (u128 x : numbers) {
        int truths = 0;
        if (x) truths += 1;
        if (!x) truths += 2;
        while (x) {
            truths += 4;
            break;
        }
        bool b = x;
        truths += b * 8;
        truths += (x && x - 1) * 16;
        truths += (x || false) * 32;
        truths += (x ? 64 : 128);
        truths += bool(i128(x) >> 127) * 256;
        *out++ = truths;
    }
    i128 wide = -3;
    *out++ = (long long)(wide < 0 ? wide : 1);
    *out++ = sizeof(true ? wide : 1);
    *out++ = (long long)(wide < 0 ? 2.5f : wide);
}
