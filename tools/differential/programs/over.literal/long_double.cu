//@ values: 5 3 3 21 1 4 8
struct Metres {
    double v;
};
__device__ constexpr Metres operator""_m(long double v) { return Metres{(double)v}; }
__device__ constexpr Metres operator""_mm(long double v) { return Metres{static_cast<double>(v / 1000)}; }
__device__ constexpr int operator""_floor(long double v) { return (int)v; }
__device__ constexpr int operator""_which(long double) { return 1; }
__device__ constexpr int operator""_which(unsigned long long) { return 2; }
__device__ constexpr bool operator""_big(long double v) { return v > 100; }
__device__ constexpr float operator""_f(long double v) { return v; }
__device__ constexpr double operator""_sum(long double v) { return v + 1 + 0.5f + 2.0; }
__global__ void values(long long *out) {
    *out++ = (long long)((2.5_m).v * 2);
    *out++ = (long long)((1500.0_mm).v * 2);
    *out++ = 3.75_floor;
    *out++ = 1.0_which + 10 * 1_which;
    *out++ = 100.5_big + 10 * 99.5_big;
    *out++ = (long long)(0.5_f * 8);
    *out++ = (long long)(0.5_sum * 2);
    static_assert(7.5_floor == 7, "");
}
