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
template <typename T> __host__ __device__ constexpr const T &__isowarp_min(const T &a, const T &b) {
    return b < a ? b : a;
}
template <typename T> __host__ __device__ constexpr const T &__isowarp_max(const T &a, const T &b) {
    return a < b ? b : a;
}
template <typename T, typename Less>
__host__ __device__ constexpr const T &__isowarp_min(const T &a, const T &b, Less less) {
    return less(b, a) ? b : a;
}
template <typename T, typename Less>
__host__ __device__ constexpr const T &__isowarp_max(const T &a, const T &b, Less less) {
    return less(a, b) ? b : a;
}
template <typename T> __host__ __device__ constexpr T __isowarp_min(initializer_list<T> list) {
    const T *best = list.begin();
    for (const T *at = best; at != list.end(); ++at) {
        if (*at < *best) best = at;
    }
    return *best;
}
template <typename T> __host__ __device__ constexpr T __isowarp_max(initializer_list<T> list) {
    const T *best = list.begin();
    for (const T *at = best; at != list.end(); ++at) {
        if (*best < *at) best = at;
    }
    return *best;
}
template <typename T, typename Less>
__host__ __device__ constexpr T __isowarp_min(initializer_list<T> list, Less less) {
    const T *best = list.begin();
    for (const T *at = best; at != list.end(); ++at) {
        if (less(*at, *best)) best = at;
    }
    return *best;
}
template <typename T, typename Less>
__host__ __device__ constexpr T __isowarp_max(initializer_list<T> list, Less less) {
    const T *best = list.begin();
    for (const T *at = best; at != list.end(); ++at) {
        if (less(*best, *at)) best = at;
    }
    return *best;
}
template <typename T> __host__ __device__ constexpr const T &clamp(const T &x, const T &low, const T &high) {
    return x < low ? low : high < x ? high : x;
}
template <typename T, typename Less>
__host__ __device__ constexpr const T &clamp(const T &x, const T &low, const T &high, Less less) {
    return less(x, low) ? low : less(high, x) ? high : x;
}
}
#ifdef __CUDACC_RTC__
#undef __isowarp_min
#undef __isowarp_max
#endif
#endif
