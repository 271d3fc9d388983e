// `cuda::std` has the functions of <bit> (C++20 [bit]).
#ifndef _ISOWARP_BIT
#define _ISOWARP_BIT
#include <type_traits>
namespace cuda {
namespace std {
using namespace ::std;
enum class endian { little = 0xdead, big = 0xface, native = little };

namespace __isowarp_bit {
template <class T> inline constexpr bool is_unsigned =
    ::std::is_integral<T>::value && ::std::is_unsigned<T>::value && !::std::is_same<::std::remove_cv_t<T>, bool>::value &&
    !::std::is_same<::std::remove_cv_t<T>, char>::value && !::std::is_same<::std::remove_cv_t<T>, wchar_t>::value &&
    !::std::is_same<::std::remove_cv_t<T>, char16_t>::value && !::std::is_same<::std::remove_cv_t<T>, char32_t>::value;
template <class T, class R> using if_unsigned = ::std::enable_if_t<is_unsigned<T>, R>;
template <class T> inline constexpr int digits = (int)sizeof(T) * 8;
#ifdef __ISOWARP__
template <class T> __host__ __device__ constexpr int ones(T v) {
    if constexpr (sizeof(T) == 8) return __popcll(v);
    else return __popc(v);
}
template <class T> __host__ __device__ constexpr int leading_zeros(T v) {
    if constexpr (sizeof(T) == 8) return __clzll((long long)v);
    else return __clz((int)(unsigned)v) - (32 - digits<T>);
}
#else
// NVRTC's own functions are no constant expressions.
template <class T> __host__ __device__ constexpr int ones(T v) {
    int count = 0;
    for (; v != 0; v = (T)(v & (T)(v - 1))) ++count;
    return count;
}
template <class T> __host__ __device__ constexpr int leading_zeros(T v) {
    int count = digits<T>;
    for (; v != 0; v = (T)(v >> 1)) --count;
    return count;
}
#endif
}

template <class To, class From,
    ::std::enable_if_t<sizeof(To) == sizeof(From) && __is_trivially_copyable(To) && __is_trivially_copyable(From), int> = 0>
[[nodiscard]] __host__ __device__ constexpr To bit_cast(const From &from) noexcept {
    return __builtin_bit_cast(To, from);
}
template <class T> [[nodiscard]] __host__ __device__ constexpr __isowarp_bit::if_unsigned<T, int> popcount(T v) noexcept {
    return __isowarp_bit::ones(v);
}
template <class T> [[nodiscard]] __host__ __device__ constexpr __isowarp_bit::if_unsigned<T, int> countl_zero(T v) noexcept {
    return __isowarp_bit::leading_zeros(v);
}
template <class T> [[nodiscard]] __host__ __device__ constexpr __isowarp_bit::if_unsigned<T, int> countl_one(T v) noexcept {
    return cuda::std::countl_zero((T)~v);
}
template <class T> [[nodiscard]] __host__ __device__ constexpr __isowarp_bit::if_unsigned<T, int> countr_zero(T v) noexcept {
    return __isowarp_bit::ones((T)((T)~v & (T)(v - 1)));
}
template <class T> [[nodiscard]] __host__ __device__ constexpr __isowarp_bit::if_unsigned<T, int> countr_one(T v) noexcept {
    return cuda::std::countr_zero((T)~v);
}
template <class T> [[nodiscard]] __host__ __device__ constexpr __isowarp_bit::if_unsigned<T, bool> has_single_bit(T v) noexcept {
    return v != 0 && (v & (T)(v - 1)) == 0;
}
template <class T> [[nodiscard]] __host__ __device__ constexpr __isowarp_bit::if_unsigned<T, int> bit_width(T v) noexcept {
    return __isowarp_bit::digits<T> - cuda::std::countl_zero(v);
}
template <class T> [[nodiscard]] __host__ __device__ constexpr __isowarp_bit::if_unsigned<T, T> bit_floor(T v) noexcept {
    return v == 0 ? (T)0 : (T)((T)1 << (cuda::std::bit_width(v) - 1));
}
template <class T> [[nodiscard]] __host__ __device__ constexpr __isowarp_bit::if_unsigned<T, T> bit_ceil(T v) noexcept {
    return v < 2 ? (T)1 : (T)((T)1 << cuda::std::bit_width((T)(v - 1)));
}
template <class T> [[nodiscard]] __host__ __device__ constexpr __isowarp_bit::if_unsigned<T, T> rotl(T v, int by) noexcept {
    unsigned left = (unsigned)by % (unsigned)__isowarp_bit::digits<T>;
    return left == 0 ? v : (T)((T)(v << left) | (T)(v >> (__isowarp_bit::digits<T> - left)));
}
template <class T> [[nodiscard]] __host__ __device__ constexpr __isowarp_bit::if_unsigned<T, T> rotr(T v, int by) noexcept {
    unsigned right = (unsigned)by % (unsigned)__isowarp_bit::digits<T>;
    return right == 0 ? v : (T)((T)(v >> right) | (T)(v << (__isowarp_bit::digits<T> - right)));
}
}
}
#endif
