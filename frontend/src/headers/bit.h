// `cuda::std` has the functions of <bit> (C++20 [bit]).
#ifndef _ISOWARP_BIT
#define _ISOWARP_BIT
#include <type_traits>
namespace cuda {
namespace std {
using namespace ::std;
enum class endian { little = 0xdead, big = 0xface, native = little };

namespace __isowarp_bit {
template <class _T> inline constexpr bool is_unsigned =
    ::std::is_integral<_T>::value && ::std::is_unsigned<_T>::value && !::std::is_same<::std::remove_cv_t<_T>, bool>::value &&
    !::std::is_same<::std::remove_cv_t<_T>, char>::value && !::std::is_same<::std::remove_cv_t<_T>, wchar_t>::value &&
    !::std::is_same<::std::remove_cv_t<_T>, char16_t>::value && !::std::is_same<::std::remove_cv_t<_T>, char32_t>::value;
template <class _T, class _R> using __if_unsigned = ::std::enable_if_t<is_unsigned<_T>, _R>;
template <class _T> inline constexpr int __digits = (int)sizeof(_T) * 8;
#ifdef __ISOWARP__
template <class _T> __host__ __device__ constexpr int __ones(_T __v) {
    if constexpr (sizeof(_T) == 8) return __popcll(__v);
    else return __popc(__v);
}
template <class _T> __host__ __device__ constexpr int __leading_zeros(_T __v) {
    if constexpr (sizeof(_T) == 8) return __clzll((long long)__v);
    else return __clz((int)(unsigned)__v) - (32 - __digits<_T>);
}
#else
// NVRTC's own functions are no constant expressions.
template <class _T> __host__ __device__ constexpr int __ones(_T __v) {
    int __count = 0;
    for (; __v != 0; __v = (_T)(__v & (_T)(__v - 1))) ++__count;
    return __count;
}
template <class _T> __host__ __device__ constexpr int __leading_zeros(_T __v) {
    int __count = __digits<_T>;
    for (; __v != 0; __v = (_T)(__v >> 1)) --__count;
    return __count;
}
#endif
}

template <class _To, class _From,
    ::std::enable_if_t<sizeof(_To) == sizeof(_From) && __is_trivially_copyable(_To) && __is_trivially_copyable(_From), int> = 0>
[[nodiscard]] __host__ __device__ constexpr _To bit_cast(const _From &__from) noexcept {
    return __builtin_bit_cast(_To, __from);
}
template <class _T> [[nodiscard]] __host__ __device__ constexpr __isowarp_bit::__if_unsigned<_T, int> popcount(_T __v) noexcept {
    return __isowarp_bit::__ones(__v);
}
template <class _T> [[nodiscard]] __host__ __device__ constexpr __isowarp_bit::__if_unsigned<_T, int> countl_zero(_T __v) noexcept {
    return __isowarp_bit::__leading_zeros(__v);
}
template <class _T> [[nodiscard]] __host__ __device__ constexpr __isowarp_bit::__if_unsigned<_T, int> countl_one(_T __v) noexcept {
    return cuda::std::countl_zero((_T)~__v);
}
template <class _T> [[nodiscard]] __host__ __device__ constexpr __isowarp_bit::__if_unsigned<_T, int> countr_zero(_T __v) noexcept {
    return __isowarp_bit::__ones((_T)((_T)~__v & (_T)(__v - 1)));
}
template <class _T> [[nodiscard]] __host__ __device__ constexpr __isowarp_bit::__if_unsigned<_T, int> countr_one(_T __v) noexcept {
    return cuda::std::countr_zero((_T)~__v);
}
template <class _T> [[nodiscard]] __host__ __device__ constexpr __isowarp_bit::__if_unsigned<_T, bool> has_single_bit(_T __v) noexcept {
    return __v != 0 && (__v & (_T)(__v - 1)) == 0;
}
template <class _T> [[nodiscard]] __host__ __device__ constexpr __isowarp_bit::__if_unsigned<_T, int> bit_width(_T __v) noexcept {
    return __isowarp_bit::__digits<_T> - cuda::std::countl_zero(__v);
}
template <class _T> [[nodiscard]] __host__ __device__ constexpr __isowarp_bit::__if_unsigned<_T, _T> bit_floor(_T __v) noexcept {
    return __v == 0 ? (_T)0 : (_T)((_T)1 << (cuda::std::bit_width(__v) - 1));
}
template <class _T> [[nodiscard]] __host__ __device__ constexpr __isowarp_bit::__if_unsigned<_T, _T> bit_ceil(_T __v) noexcept {
    return __v < 2 ? (_T)1 : (_T)((_T)1 << cuda::std::bit_width((_T)(__v - 1)));
}
template <class _T> [[nodiscard]] __host__ __device__ constexpr __isowarp_bit::__if_unsigned<_T, _T> rotl(_T __v, int __by) noexcept {
    unsigned __left = (unsigned)__by % (unsigned)__isowarp_bit::__digits<_T>;
    return __left == 0 ? __v : (_T)((_T)(__v << __left) | (_T)(__v >> (__isowarp_bit::__digits<_T> - __left)));
}
template <class _T> [[nodiscard]] __host__ __device__ constexpr __isowarp_bit::__if_unsigned<_T, _T> rotr(_T __v, int __by) noexcept {
    unsigned __right = (unsigned)__by % (unsigned)__isowarp_bit::__digits<_T>;
    return __right == 0 ? __v : (_T)((_T)(__v >> __right) | (_T)(__v << (__isowarp_bit::__digits<_T> - __right)));
}
}
}
#endif
