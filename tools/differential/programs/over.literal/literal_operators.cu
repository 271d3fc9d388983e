//@ values: 3000 3000 3 3
struct Km {
    long long v;
};
__device__ constexpr Km operator""_km(unsigned long long v) { return Km{(long long)v * 1000}; }
__device__ constexpr long long operator""_half(long double v) { return (long long)(v * 2); }
__device__ constexpr int operator""_c(char c) { return c - 'a'; }
__device__ constexpr Km operator+(Km a, Km b) { return Km{a.v + b.v}; }
__global__ void values(long long *out) {
    *out++ = (1_km + 2_km).v;
    *out++ = 3_km .v;
    *out++ = 1.5_half;
    *out++ = 'd'_c;
}
