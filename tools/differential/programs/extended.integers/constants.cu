//@ nvrtc refuses: it has no header <limits>
//@ values: 64 -1 -4 -1024 268435455 16 6 12 81 107 123456788148 5654859479261833841 -6805211891016070171 128 38 4611686018427387903
//@ values: -4611686018427387904 0 1 1 3 2
#include <limits>
typedef __int128_t i128;
typedef __uint128_t u128;
constexpr u128 most = ~(u128)0;
constexpr i128 least = (i128)1 << 127;
__device__ constexpr u128 power(u128 base, unsigned n) {
    u128 result = 1;
    while (n--) result *= base;
    return result;
}
__device__ constexpr u128 parsed(const char *text) {
    u128 x = 0;
    for (; *text; ++text) x = x * 10 + (*text - '0');
    return x;
}
struct Big {
    u128 x;
    i128 y[2];
    __host__ __device__ constexpr Big(u128 a, i128 b) : x(a), y{b, -b} {}
    __device__ constexpr i128 sum() const { return y[0] * 3 + y[1]; }
};
constexpr Big big((u128)1 << 90, -5);
__constant__ u128 table[] = {1, (u128)1 << 70, most, (u128)-3};
__device__ i128 variable = -((i128)1 << 80);
__device__ Big global(most, 8);
static_assert(parsed("340282366920938463463374607431768211455") == most, "");
static_assert(power(3, 80) % 1000000007 == parsed("147808829414345923316083210206383297601") % 1000000007, "");
static_assert((i128)-7 / 2 == -3 && (i128)-7 % 2 == -1, "");
static_assert(least >> 127 == -1 && (u128)least >> 127 == 1, "");
static_assert((double)((i128)1 << 100) == 1267650600228229401496703205376.0, "");
static_assert((float)(((u128)1 << 24) + 1) == 16777216.0f, "");
static_assert((u128)3.4e38 > (u128)1 << 127 && (i128)-2.5 == -2, "");
static_assert(big.sum() == -10 && big.x >> 90 == 1, "");
static_assert(sizeof(int[(i128)3]) == 12, "");
enum E { A = (i128)5, B };
template <int N> struct Fixed { static constexpr int value = N; };
template <i128 N> struct Wide { static constexpr i128 value = N * N; };
__global__ void values(long long *out) {
    *out++ = (long long)(table[1] >> 64), *out++ = (long long)table[2], *out++ = (long long)table[3] + (long long)(table[3] >> 64);
    *out++ = (long long)(variable >> 70), *out++ = (long long)(global.x >> 100), *out++ = (long long)global.sum();
    *out++ = B, *out++ = Fixed<(u128)12>::value, *out++ = (long long)Wide<-9>::value;
    constexpr i128 local = (i128)12345678901234567890ull * 10;
    *out++ = (long long)(local >> 60), *out++ = (long long)(local / 1000000007);
    *out++ = (long long)(power(7, 40) >> 50), *out++ = (long long)(parsed("100000000000000000000000000000") >> 33);
    *out++ = std::numeric_limits<u128>::digits, *out++ = std::numeric_limits<i128>::digits10;
    *out++ = (long long)(std::numeric_limits<i128>::max() >> 65), *out++ = (long long)(std::numeric_limits<i128>::min() >> 65);
    *out++ = std::numeric_limits<u128>::is_signed, *out++ = std::numeric_limits<u128>::max() == most;
    switch ((int)(i128)5) {
    case (i128)5: *out++ = 1; break;
    default: *out++ = 0;
    }
    if constexpr (most >> 1) *out++ = 3;
    alignas((i128)32) u128 aligned = 2;
    *out++ = (long long)aligned;
}
