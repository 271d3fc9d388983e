// `std::numeric_limits` (C++17, "Numeric limits") for device code.
#ifndef _ISOWARP_LIMITS_CXX_H
#define _ISOWARP_LIMITS_CXX_H

namespace std {

enum float_round_style {
    round_indeterminate = -1,
    round_toward_zero = 0,
    round_to_nearest = 1,
    round_toward_infinity = 2,
    round_toward_neg_infinity = 3
};
enum float_denorm_style { denorm_indeterminate = -1, denorm_absent = 0, denorm_present = 1 };

template <typename _T>
struct numeric_limits {
    static constexpr bool is_specialized = false, is_signed = false, is_integer = false;
    static constexpr bool is_exact = false, has_infinity = false, has_quiet_NaN = false;
    static constexpr bool has_signaling_NaN = false, has_denorm_loss = false;
    static constexpr bool is_iec559 = false, is_bounded = false, is_modulo = false;
    static constexpr bool traps = false, tinyness_before = false;
    static constexpr int digits = 0, digits10 = 0, max_digits10 = 0, radix = 0;
    static constexpr int min_exponent = 0, max_exponent = 0, min_exponent10 = 0, max_exponent10 = 0;
    static constexpr float_denorm_style has_denorm = denorm_absent;
    static constexpr float_round_style round_style = round_toward_zero;
    __host__ __device__ static constexpr _T min() noexcept { return _T(); }
    __host__ __device__ static constexpr _T lowest() noexcept { return _T(); }
    __host__ __device__ static constexpr _T max() noexcept { return _T(); }
    __host__ __device__ static constexpr _T epsilon() noexcept { return _T(); }
    __host__ __device__ static constexpr _T round_error() noexcept { return _T(); }
    __host__ __device__ static constexpr _T infinity() noexcept { return _T(); }
    __host__ __device__ static constexpr _T quiet_NaN() noexcept { return _T(); }
    __host__ __device__ static constexpr _T signaling_NaN() noexcept { return _T(); }
    __host__ __device__ static constexpr _T denorm_min() noexcept { return _T(); }
};
template <typename _T>
struct numeric_limits<const _T> : numeric_limits<_T> {};
template <typename _T>
struct numeric_limits<volatile _T> : numeric_limits<_T> {};
template <typename _T>
struct numeric_limits<const volatile _T> : numeric_limits<_T> {};

#define __ISOWARP_INTEGER_LIMITS(_T, _DIGITS, _DIGITS10, _SIGNED, _MODULO, _LOWEST, _LARGEST)                      \
    template <>                                                                                             \
    struct numeric_limits<_T> {                                                                              \
        static constexpr bool is_specialized = true, is_signed = _SIGNED, is_integer = true;                 \
        static constexpr bool is_exact = true, has_infinity = false, has_quiet_NaN = false;                 \
        static constexpr bool has_signaling_NaN = false, has_denorm_loss = false;                           \
        static constexpr bool is_iec559 = false, is_bounded = true, is_modulo = _MODULO;                     \
        static constexpr bool traps = true, tinyness_before = false;                                        \
        static constexpr int digits = _DIGITS, digits10 = _DIGITS10, max_digits10 = 0, radix = 2;             \
        static constexpr int min_exponent = 0, max_exponent = 0, min_exponent10 = 0, max_exponent10 = 0;    \
        static constexpr float_denorm_style has_denorm = denorm_absent;                                     \
        static constexpr float_round_style round_style = round_toward_zero;                                 \
        __host__ __device__ static constexpr _T min() noexcept { return _LOWEST; }                            \
        __host__ __device__ static constexpr _T lowest() noexcept { return _LOWEST; }                         \
        __host__ __device__ static constexpr _T max() noexcept { return _LARGEST; }                           \
        __host__ __device__ static constexpr _T epsilon() noexcept { return (_T)0; }                          \
        __host__ __device__ static constexpr _T round_error() noexcept { return (_T)0; }                      \
        __host__ __device__ static constexpr _T infinity() noexcept { return (_T)0; }                         \
        __host__ __device__ static constexpr _T quiet_NaN() noexcept { return (_T)0; }                        \
        __host__ __device__ static constexpr _T signaling_NaN() noexcept { return (_T)0; }                    \
        __host__ __device__ static constexpr _T denorm_min() noexcept { return (_T)0; }                       \
    };

__ISOWARP_INTEGER_LIMITS(bool, 1, 0, false, false, false, true)
__ISOWARP_INTEGER_LIMITS(char, 7, 2, true, false, char(-128), char(127))
__ISOWARP_INTEGER_LIMITS(signed char, 7, 2, true, false, (signed char)(-128), (signed char)(127))
__ISOWARP_INTEGER_LIMITS(unsigned char, 8, 2, false, true, (unsigned char)(0), (unsigned char)(255))
__ISOWARP_INTEGER_LIMITS(short, 15, 4, true, false, short(-32768), short(32767))
__ISOWARP_INTEGER_LIMITS(unsigned short, 16, 4, false, true, (unsigned short)(0), (unsigned short)(65535))
__ISOWARP_INTEGER_LIMITS(int, 31, 9, true, false, -2147483647 - 1, 2147483647)
__ISOWARP_INTEGER_LIMITS(unsigned int, 32, 9, false, true, 0u, 4294967295u)
__ISOWARP_INTEGER_LIMITS(long, 63, 18, true, false, -9223372036854775807L - 1L, 9223372036854775807L)
__ISOWARP_INTEGER_LIMITS(unsigned long, 64, 19, false, true, 0ul, 18446744073709551615ul)
__ISOWARP_INTEGER_LIMITS(long long, 63, 18, true, false, -9223372036854775807LL - 1LL, 9223372036854775807LL)
__ISOWARP_INTEGER_LIMITS(unsigned long long, 64, 19, false, true, 0ull, 18446744073709551615ull)
#ifdef __SIZEOF_INT128__
__ISOWARP_INTEGER_LIMITS(__int128, 127, 38, true, false, (__int128)1 << 127, ~((__int128)1 << 127))
__ISOWARP_INTEGER_LIMITS(unsigned __int128, 128, 38, false, true, (unsigned __int128)0, ~(unsigned __int128)0)
#endif
#undef __ISOWARP_INTEGER_LIMITS

template <>
struct numeric_limits<float> {
    static constexpr bool is_specialized = true, is_signed = true, is_integer = false;
    static constexpr bool is_exact = false, has_infinity = true, has_quiet_NaN = true;
    static constexpr bool has_signaling_NaN = true, has_denorm_loss = false;
    static constexpr bool is_iec559 = true, is_bounded = true, is_modulo = false;
    static constexpr bool traps = false, tinyness_before = false;
    static constexpr float_denorm_style has_denorm = denorm_present;
    static constexpr float_round_style round_style = round_to_nearest;
    static constexpr int digits = 24, digits10 = 6, max_digits10 = 9, radix = 2;
    static constexpr int min_exponent = -125, max_exponent = 128, min_exponent10 = -37, max_exponent10 = 38;
    __host__ __device__ static constexpr float min() noexcept { return 1.17549435082228750797e-38f; }
    __host__ __device__ static constexpr float lowest() noexcept { return -3.40282346638528859812e+38f; }
    __host__ __device__ static constexpr float max() noexcept { return 3.40282346638528859812e+38f; }
    __host__ __device__ static constexpr float epsilon() noexcept { return 1.1920928955078125e-7f; }
    __host__ __device__ static constexpr float round_error() noexcept { return 0.5f; }
    __host__ __device__ static constexpr float denorm_min() noexcept { return 1.40129846432481707092e-45f; }
    __host__ __device__ static constexpr float infinity() noexcept { return __builtin_bit_cast(float, 0x7f800000u); }
    __host__ __device__ static constexpr float quiet_NaN() noexcept { return __builtin_bit_cast(float, 0x7fc00000u); }
    __host__ __device__ static constexpr float signaling_NaN() noexcept {
        return __builtin_bit_cast(float, 0x7fa00000u);
    }
};

template <>
struct numeric_limits<double> {
    static constexpr bool is_specialized = true, is_signed = true, is_integer = false;
    static constexpr bool is_exact = false, has_infinity = true, has_quiet_NaN = true;
    static constexpr bool has_signaling_NaN = true, has_denorm_loss = false;
    static constexpr bool is_iec559 = true, is_bounded = true, is_modulo = false;
    static constexpr bool traps = false, tinyness_before = false;
    static constexpr float_denorm_style has_denorm = denorm_present;
    static constexpr float_round_style round_style = round_to_nearest;
    static constexpr int digits = 53, digits10 = 15, max_digits10 = 17, radix = 2;
    static constexpr int min_exponent = -1021, max_exponent = 1024, min_exponent10 = -307, max_exponent10 = 308;
    __host__ __device__ static constexpr double min() noexcept { return 2.22507385850720138309e-308; }
    __host__ __device__ static constexpr double lowest() noexcept { return -1.79769313486231570815e+308; }
    __host__ __device__ static constexpr double max() noexcept { return 1.79769313486231570815e+308; }
    __host__ __device__ static constexpr double epsilon() noexcept { return 2.22044604925031308085e-16; }
    __host__ __device__ static constexpr double round_error() noexcept { return 0.5; }
    __host__ __device__ static constexpr double denorm_min() noexcept { return 4.94065645841246544177e-324; }
    __host__ __device__ static constexpr double infinity() noexcept {
        return __builtin_bit_cast(double, 0x7ff0000000000000ull);
    }
    __host__ __device__ static constexpr double quiet_NaN() noexcept {
        return __builtin_bit_cast(double, 0x7ff8000000000000ull);
    }
    __host__ __device__ static constexpr double signaling_NaN() noexcept {
        return __builtin_bit_cast(double, 0x7ff4000000000000ull);
    }
};

template <>
struct numeric_limits<long double> {
    static constexpr bool is_specialized = true, is_signed = true, is_integer = false;
    static constexpr bool is_exact = false, has_infinity = true, has_quiet_NaN = true;
    static constexpr bool has_signaling_NaN = true, has_denorm_loss = false;
    static constexpr bool is_iec559 = true, is_bounded = true, is_modulo = false;
    static constexpr bool traps = false, tinyness_before = false;
    static constexpr float_denorm_style has_denorm = denorm_present;
    static constexpr float_round_style round_style = round_to_nearest;
    static constexpr int digits = 64, digits10 = 18, max_digits10 = 21, radix = 2;
    static constexpr int min_exponent = -16381, max_exponent = 16384, min_exponent10 = -4931, max_exponent10 = 4932;
    __host__ __device__ static constexpr long double min() noexcept { return 0x1p-16382L; }
    __host__ __device__ static constexpr long double lowest() noexcept { return -0xffffffffffffffffp16320L; }
    __host__ __device__ static constexpr long double max() noexcept { return 0xffffffffffffffffp16320L; }
    __host__ __device__ static constexpr long double epsilon() noexcept { return 0x1p-63L; }
    __host__ __device__ static constexpr long double round_error() noexcept { return 0.5L; }
    __host__ __device__ static constexpr long double denorm_min() noexcept { return 0x1p-16445L; }
    __host__ __device__ static constexpr long double infinity() noexcept { return numeric_limits<double>::infinity(); }
    __host__ __device__ static constexpr long double quiet_NaN() noexcept { return numeric_limits<double>::quiet_NaN(); }
    __host__ __device__ static constexpr long double signaling_NaN() noexcept {
        return numeric_limits<double>::signaling_NaN();
    }
};

}  // namespace std

#endif
