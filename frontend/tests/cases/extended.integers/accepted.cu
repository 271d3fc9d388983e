//# The ways to write the types
__global__ void k(long long *p) {
    __int128 a = 1;
    signed __int128 b = -1;
    unsigned __int128 c = 2;
    __int128 unsigned d = 3;
    __int128 signed e = 4;
    __int128_t f = 5;
    __uint128_t g = 6;
    const unsigned __int128 volatile h = 7;
    *p = (long long)(a + b + c + d + e + f + g + h);
}

//# They are the types of these names
template <class T, class U> struct Same { static constexpr bool value = false; };
template <class T> struct Same<T, T> { static constexpr bool value = true; };
static_assert(Same<__int128, __int128_t>::value && Same<unsigned __int128, __uint128_t>::value, "");
static_assert(!Same<__int128, unsigned __int128>::value && !Same<__int128, long long>::value, "");
static_assert(sizeof(__int128) == 16 && alignof(unsigned __int128) == 16, "");
__global__ void k() {}

//# In every kind of memory
#include <type_traits>
struct S {
    char c;
    unsigned __int128 x;
    __int128 *next;
};
__constant__ unsigned __int128 constants[2] = {~(unsigned __int128)0, (unsigned __int128)1 << 100};
__device__ __int128 variable = -5;
__device__ S object = {'a', 3, nullptr};
static_assert(std::is_trivially_copyable<S>::value, "");
__global__ void k(unsigned __int128 *p, S s, __int128 by_value, const __int128 *q) {
    __shared__ __int128 shared[64];
    __shared__ S objects[2];
    extern __shared__ unsigned __int128 more[];
    __int128 local[4] = {1, 2};
    union {
        __int128 x;
        unsigned long long words[2];
    } u;
    u.x = by_value + *q;
    shared[threadIdx.x] = local[threadIdx.x & 3] + variable;
    objects[0] = s;
    more[0] = s.x;
    __syncthreads();
    p[0] = shared[0] + objects[0].x + more[0] + constants[1] + object.x + u.words[1];
}

//# Properties of the types
#include <type_traits>
#include <limits>
static_assert(std::is_integral<__int128>::value && std::is_arithmetic_v<const unsigned __int128>, "");
static_assert(std::is_signed_v<__int128> && std::is_unsigned_v<unsigned __int128> && !std::is_signed_v<unsigned __int128>, "");
static_assert(std::is_same_v<std::make_unsigned_t<__int128>, unsigned __int128>, "");
static_assert(std::is_same_v<std::make_signed_t<unsigned __int128>, __int128>, "");
static_assert(std::is_same_v<std::common_type_t<int, __int128>, __int128>, "");
static_assert(std::is_trivial_v<__int128> && std::is_scalar_v<__int128> && std::is_fundamental_v<__int128>, "");
static_assert(std::numeric_limits<__int128>::is_specialized && std::numeric_limits<unsigned __int128>::digits == 128, "");
static_assert(std::integral_constant<__int128, -5>::value == -5, "");
__global__ void k() {}

//# A macro says that it is there
#ifndef __SIZEOF_INT128__
#error no integers of 128 bits
#endif
__global__ void k(char (*p)[__SIZEOF_INT128__]) { static_assert(sizeof(*p) == sizeof(__int128), ""); }

//# Numbers of 16 bits
#include <cuda_fp16.h>
__global__ void k(__int128 *p, __half h) { *p = (__int128)(float)h; }

//# Standard functions
#include <algorithm>
#include <utility>
__global__ void k(__int128 *p) {
    p[0] = std::max(p[0], p[1]);
    p[2] = std::min(p[0], (__int128)5);
    std::swap(p[0], p[2]);
}
