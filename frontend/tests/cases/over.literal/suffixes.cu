// Literals call the operators of their suffixes [over.literal].

//#
struct Km { unsigned long long v; };
__host__ __device__ constexpr Km operator""_km(unsigned long long v) { return Km{v * 1000}; }
__host__ __device__ constexpr int operator""_c(char c) { return c - 'a'; }
__host__ __device__ constexpr int operator"" _w(wchar_t c) { return c; }
namespace n { __host__ __device__ constexpr unsigned long long operator""_m(unsigned long long v) { return v; } }
__global__ void k(unsigned long long *p) {
    static_assert((1_km).v == 1000 && 0x1'0_km .v == 16000 && 'd'_c == 3 && L'a'_w == 97, "");
    using namespace n; using n::operator""_m; p[0] = 5_m + 2_km .v; }

//#
__global__ void k(int *p) { *p = 1_nothing; }
//                               ^ IW0301 unknown function `operator""_nothing`

//#
__global__ void k(int *p) { *p = 12x; }
//                               ^ IW0204 `12x` is not a number with a user-defined suffix
