// `std::numeric_limits` (C++17, "Numeric limits") for device code.
#ifndef ISOWARP_LIMITS_CXX_H
#define ISOWARP_LIMITS_CXX_H

namespace std {

template <typename T>
struct numeric_limits {
    static constexpr bool is_specialized = false;
};

#define __ISOWARP_INTEGER_LIMITS(T, DIGITS, DIGITS10, SIGNED, LOWEST, LARGEST)                            \
    template <>                                                                                           \
    struct numeric_limits<T> {                                                                            \
        static constexpr bool is_specialized = true, is_signed = SIGNED, is_integer = true;               \
        static constexpr bool is_exact = true, has_infinity = false, has_quiet_NaN = false;               \
        static constexpr bool is_iec559 = false, is_bounded = true, is_modulo = !SIGNED;                  \
        static constexpr int digits = DIGITS, digits10 = DIGITS10, max_digits10 = 0, radix = 2;           \
        __host__ __device__ static constexpr T min() noexcept { return LOWEST; }                          \
        __host__ __device__ static constexpr T lowest() noexcept { return LOWEST; }                       \
        __host__ __device__ static constexpr T max() noexcept { return LARGEST; }                         \
        __host__ __device__ static constexpr T epsilon() noexcept { return (T)0; }                        \
        __host__ __device__ static constexpr T round_error() noexcept { return (T)0; }                    \
        __host__ __device__ static constexpr T infinity() noexcept { return (T)0; }                       \
        __host__ __device__ static constexpr T quiet_NaN() noexcept { return (T)0; }                      \
        __host__ __device__ static constexpr T denorm_min() noexcept { return (T)0; }                     \
    };                                                                                                    \
    template <>                                                                                           \
    struct numeric_limits<const T> : numeric_limits<T> {};

__ISOWARP_INTEGER_LIMITS(bool, 1, 0, false, false, true)
__ISOWARP_INTEGER_LIMITS(char, 7, 2, true, char(-128), char(127))
__ISOWARP_INTEGER_LIMITS(signed char, 7, 2, true, (signed char)(-128), (signed char)(127))
__ISOWARP_INTEGER_LIMITS(unsigned char, 8, 2, false, (unsigned char)(0), (unsigned char)(255))
__ISOWARP_INTEGER_LIMITS(short, 15, 4, true, short(-32768), short(32767))
__ISOWARP_INTEGER_LIMITS(unsigned short, 16, 4, false, (unsigned short)(0), (unsigned short)(65535))
__ISOWARP_INTEGER_LIMITS(int, 31, 9, true, -2147483647 - 1, 2147483647)
__ISOWARP_INTEGER_LIMITS(unsigned int, 32, 9, false, 0u, 4294967295u)
__ISOWARP_INTEGER_LIMITS(long, 63, 18, true, -9223372036854775807L - 1L, 9223372036854775807L)
__ISOWARP_INTEGER_LIMITS(unsigned long, 64, 19, false, 0ul, 18446744073709551615ul)
__ISOWARP_INTEGER_LIMITS(long long, 63, 18, true, -9223372036854775807LL - 1LL, 9223372036854775807LL)
__ISOWARP_INTEGER_LIMITS(unsigned long long, 64, 19, false, 0ull, 18446744073709551615ull)
#undef __ISOWARP_INTEGER_LIMITS

template <>
struct numeric_limits<float> {
    static constexpr bool is_specialized = true, is_signed = true, is_integer = false;
    static constexpr bool is_exact = false, has_infinity = true, has_quiet_NaN = true;
    static constexpr bool is_iec559 = true, is_bounded = true, is_modulo = false;
    static constexpr int digits = 24, digits10 = 6, max_digits10 = 9, radix = 2;
    static constexpr int min_exponent = -125, max_exponent = 128, min_exponent10 = -37, max_exponent10 = 38;
    __host__ __device__ static constexpr float min() noexcept { return 1.17549435082228750797e-38f; }
    __host__ __device__ static constexpr float lowest() noexcept { return -3.40282346638528859812e+38f; }
    __host__ __device__ static constexpr float max() noexcept { return 3.40282346638528859812e+38f; }
    __host__ __device__ static constexpr float epsilon() noexcept { return 1.1920928955078125e-7f; }
    __host__ __device__ static constexpr float round_error() noexcept { return 0.5f; }
    __host__ __device__ static constexpr float denorm_min() noexcept { return 1.40129846432481707092e-45f; }
    __host__ __device__ static float infinity() noexcept { return __int_as_float(0x7f800000); }
    __host__ __device__ static float quiet_NaN() noexcept { return __int_as_float(0x7fc00000); }
};
template <>
struct numeric_limits<const float> : numeric_limits<float> {};

template <>
struct numeric_limits<double> {
    static constexpr bool is_specialized = true, is_signed = true, is_integer = false;
    static constexpr bool is_exact = false, has_infinity = true, has_quiet_NaN = true;
    static constexpr bool is_iec559 = true, is_bounded = true, is_modulo = false;
    static constexpr int digits = 53, digits10 = 15, max_digits10 = 17, radix = 2;
    static constexpr int min_exponent = -1021, max_exponent = 1024, min_exponent10 = -307, max_exponent10 = 308;
    __host__ __device__ static constexpr double min() noexcept { return 2.22507385850720138309e-308; }
    __host__ __device__ static constexpr double lowest() noexcept { return -1.79769313486231570815e+308; }
    __host__ __device__ static constexpr double max() noexcept { return 1.79769313486231570815e+308; }
    __host__ __device__ static constexpr double epsilon() noexcept { return 2.22044604925031308085e-16; }
    __host__ __device__ static constexpr double round_error() noexcept { return 0.5; }
    __host__ __device__ static constexpr double denorm_min() noexcept { return 4.94065645841246544177e-324; }
    __host__ __device__ static double infinity() noexcept { return __longlong_as_double(0x7ff0000000000000LL); }
    __host__ __device__ static double quiet_NaN() noexcept { return __longlong_as_double(0x7ff8000000000000LL); }
};
template <>
struct numeric_limits<const double> : numeric_limits<double> {};

}  // namespace std

#endif
