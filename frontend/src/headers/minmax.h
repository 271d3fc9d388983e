// `std::min`, `max` and `clamp` (C++17 [alg.min.max], [alg.clamp]). The compiler has versions of the first two for
// numbers, which go before these; for NVRTC these are all.
#ifndef _ISOWARP_MINMAX
#define _ISOWARP_MINMAX
#include <initializer_list>
#ifdef __CUDACC_RTC__
#define __isowarp_min min
#define __isowarp_max max
#endif
namespace std {
template <typename _T> __host__ __device__ constexpr const _T &__isowarp_min(const _T &__a, const _T &__b) {
    return __b < __a ? __b : __a;
}
template <typename _T> __host__ __device__ constexpr const _T &__isowarp_max(const _T &__a, const _T &__b) {
    return __a < __b ? __b : __a;
}
template <typename _T, typename _Less>
__host__ __device__ constexpr const _T &__isowarp_min(const _T &__a, const _T &__b, _Less __less) {
    return __less(__b, __a) ? __b : __a;
}
template <typename _T, typename _Less>
__host__ __device__ constexpr const _T &__isowarp_max(const _T &__a, const _T &__b, _Less __less) {
    return __less(__a, __b) ? __b : __a;
}
template <typename _T> __host__ __device__ constexpr _T __isowarp_min(initializer_list<_T> __list) {
    const _T *__best = __list.begin();
    for (const _T *__at = __best; __at != __list.end(); ++__at) {
        if (*__at < *__best) __best = __at;
    }
    return *__best;
}
template <typename _T> __host__ __device__ constexpr _T __isowarp_max(initializer_list<_T> __list) {
    const _T *__best = __list.begin();
    for (const _T *__at = __best; __at != __list.end(); ++__at) {
        if (*__best < *__at) __best = __at;
    }
    return *__best;
}
template <typename _T, typename _Less>
__host__ __device__ constexpr _T __isowarp_min(initializer_list<_T> __list, _Less __less) {
    const _T *__best = __list.begin();
    for (const _T *__at = __best; __at != __list.end(); ++__at) {
        if (__less(*__at, *__best)) __best = __at;
    }
    return *__best;
}
template <typename _T, typename _Less>
__host__ __device__ constexpr _T __isowarp_max(initializer_list<_T> __list, _Less __less) {
    const _T *__best = __list.begin();
    for (const _T *__at = __best; __at != __list.end(); ++__at) {
        if (__less(*__best, *__at)) __best = __at;
    }
    return *__best;
}
template <typename _T> __host__ __device__ constexpr const _T &clamp(const _T &__x, const _T &__low, const _T &__high) {
    return __x < __low ? __low : __high < __x ? __high : __x;
}
template <typename _T, typename _Less>
__host__ __device__ constexpr const _T &clamp(const _T &__x, const _T &__low, const _T &__high, _Less __less) {
    return __less(__x, __low) ? __low : __less(__high, __x) ? __high : __x;
}
}
#ifdef __CUDACC_RTC__
#undef __isowarp_min
#undef __isowarp_max
#endif
#endif
