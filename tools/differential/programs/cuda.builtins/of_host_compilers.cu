//@ values: 13 32 32 3 3 10 3 4 13 4 0 33 1 0 13330 2018915346
//@ values: -1090226688147180526 18 4603375528537136365 1058262330 21 21 -4623695617254752256 4494592428115755008 855638016 -3177 214 2139095040 9218868437227405312 9221120237041095220 2143289354 14
//@ values: 286331153
//@ nvrtc refuses: nvcc has most of these from the host's compiler, NVRTC has not
__device__ int swaps(int *p) { return ++*p; }
template <class T> __device__ long long bits(T v) {
    long long out = 0;
    __builtin_memcpy(&out, &v, sizeof v);
    return out;
}
__device__ int f(float) { return 1; }
__device__ int f(double) { return 2; }
__global__ void values(long long *out) {
    unsigned a = 0x12345678u;
    unsigned long b = 0x123456789abcdef0ul;
    volatile float third = 1.0f / 3;
    *out++ = __builtin_popcount(a);
    *out++ = __builtin_popcountl(b);
    *out++ = __builtin_popcountll(b << 1);
    *out++ = __builtin_clz(a);
    *out++ = __builtin_clzl(b);
    *out++ = __builtin_clzll(b >> 7);
    *out++ = __builtin_ctz(a);
    *out++ = __builtin_ctzl(b);
    *out++ = __builtin_ctzll(b << 9);
    *out++ = __builtin_ffs(a);
    *out++ = __builtin_ffs(0);
    *out++ = __builtin_ffsll(0x100000000ll);
    *out++ = __builtin_parity(a);
    *out++ = __builtin_parityll(b);
    *out++ = __builtin_bswap16(0x1234);
    *out++ = __builtin_bswap32(a);
    *out++ = __builtin_bswap64(b);
    *out++ = __builtin_abs(-5) + __builtin_labs(-6l) + __builtin_llabs(-7ll);
    // The types are those of the names, not of the arguments.
    *out++ = bits(__builtin_sqrt(third));
    *out++ = bits(__builtin_sqrtf(third));
    *out++ = f(__builtin_fabs(third)) * 10 + f(__builtin_fabsf(third));
    *out++ = f(__builtin_copysign(third, -1.0f)) * 10 + f(__builtin_copysignf(third, -1.0));
    *out++ = bits(__builtin_copysign(third, -1.0f));
    *out++ = bits(__builtin_fma(third, 3.0, -1.0));
    *out++ = bits(__builtin_fmaf(third, 3.0f, -1.0f));
    *out++ = (long long)(__builtin_floor(-2.5) * 1000 + __builtin_ceilf(-2.5f) * 100 + __builtin_trunc(2.7) * 10 + __builtin_round(2.5));
    *out++ = (long long)(__builtin_rint(3.5) + __builtin_fmin(1.0, 2.0) * 10 + __builtin_fmaxf(1.0f, 2.0f) * 100);
    *out++ = bits(__builtin_inff());
    *out++ = bits(__builtin_huge_val());
    *out++ = bits(__builtin_nan("0x1234"));
    *out++ = bits(__builtin_nanf("012"));
    *out++ = (__builtin_isnan(third) ? 1 : 0) + (__builtin_isinf(__builtin_inf()) ? 2 : 0) + (__builtin_isfinite(third) ? 4 : 0) + (__builtin_signbit(-0.0f) ? 8 : 0);
    int array[4];
    __builtin_memset(array, 0x11, sizeof array);
    __builtin_memmove(array + 1, array, 8);
    *out++ = array[3];
}
