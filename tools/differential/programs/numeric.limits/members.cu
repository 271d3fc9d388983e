//@ values: 361088 27514461153 0 0 1 0 492160 194365153181 -128 -128 127 0 492160 194365153181 -128 -128
//@ values: 127 0 361344 221877767292 0 0 255 0 492160 416241073431 -32768 -32768 32767 0 361344 443753687542
//@ values: 0 0 65535 0 492160 860880417612 -2147483648 -2147483648 2147483647 0 361344 888393031723 0 0 4294967295 0
//@ values: 492160 1749271602293 -9223372036854775808 -9223372036854775808 9223372036854775807 0 361344 1777671720085 0 0 -1 0 492160 1749271602293 -9223372036854775808 -9223372036854775808
//@ values: 9223372036854775807 0 361344 1777671720085 0 0 -1 0 423433 665883668175 8388608 4286578687 2139095039 872415232 1056964608 2139095040
//@ values: 4286578688 2143289344 1 423433 1471940203951 4503599627370496 -4503599627370497 9218868437227405311 4372995238176751616 4602678819172646912 9218868437227405312 -4503599627370496 9221120237041090560 1 423433 1471940203951
//@ values: 4503599627370496 -4503599627370497 9218868437227405311 4372995238176751616 4602678819172646912 9218868437227405312 -4503599627370496 9221120237041090560 1 0 0 5 1 0 4278190080
//@ nvrtc refuses: it has no header <limits>
#include <limits>
#include <cstring>
template <class T> __device__ long long flags() {
    using L = std::numeric_limits<T>;
    long long bits = 0;
    bits = bits * 2 + L::is_specialized;
    bits = bits * 2 + L::is_signed;
    bits = bits * 2 + L::is_integer;
    bits = bits * 2 + L::is_exact;
    bits = bits * 2 + L::has_infinity;
    bits = bits * 2 + L::has_quiet_NaN;
    bits = bits * 2 + L::has_signaling_NaN;
    bits = bits * 2 + L::has_denorm_loss;
    bits = bits * 2 + L::is_iec559;
    bits = bits * 2 + L::is_bounded;
    bits = bits * 2 + L::is_modulo;
    bits = bits * 2 + L::traps;
    bits = bits * 2 + L::tinyness_before;
    bits = bits * 8 + L::has_denorm;
    return bits * 8 + L::round_style;
}
template <class T> __device__ long long numbers() {
    using L = std::numeric_limits<T>;
    long long n = L::digits;
    n = n * 31 + L::digits10;
    n = n * 31 + L::max_digits10;
    n = n * 31 + L::radix;
    n = n * 31 + L::min_exponent;
    n = n * 31 + L::max_exponent;
    n = n * 31 + L::min_exponent10;
    return n * 31 + L::max_exponent10;
}
struct Other { int a = 5; };
__device__ long long bits(float f) { unsigned u; memcpy(&u, &f, 4); return u; }
__device__ long long bits(double d) { long long u; memcpy(&u, &d, 8); return u; }
template <class T> __device__ void all(long long *&out) {
    using L = std::numeric_limits<T>;
    *out++ = flags<T>();
    *out++ = numbers<T>();
    *out++ = static_cast<long long>(L::min());
    *out++ = static_cast<long long>(L::lowest());
    *out++ = static_cast<long long>(L::max());
    *out++ = L::epsilon() + L::round_error() + L::infinity() + L::quiet_NaN() + L::signaling_NaN() + L::denorm_min();
}
template <class T> __device__ void real(long long *&out) {
    using L = std::numeric_limits<T>;
    *out++ = flags<T>();
    *out++ = numbers<T>();
    *out++ = bits(L::min());
    *out++ = bits(L::lowest());
    *out++ = bits(L::max());
    *out++ = bits(L::epsilon());
    *out++ = bits(L::round_error());
    *out++ = bits(L::infinity());
    *out++ = bits(-L::infinity());
    *out++ = bits(L::quiet_NaN());
    *out++ = bits(L::denorm_min());
}
constexpr float infinite = std::numeric_limits<float>::infinity();
static_assert(infinite > 1e38f && -infinite < -1e38f, "it is a constant");
constexpr double none = std::numeric_limits<double>::quiet_NaN();
static_assert(none != none, "it is a constant");
__global__ void values(long long *out) {
    all<bool>(out);
    all<char>(out);
    all<signed char>(out);
    all<unsigned char>(out);
    all<short>(out);
    all<unsigned short>(out);
    all<int>(out);
    all<unsigned>(out);
    all<long>(out);
    all<const unsigned long>(out);
    all<volatile long long>(out);
    all<unsigned long long>(out);
    real<float>(out);
    real<double>(out);
    real<const double>(out);
    *out++ = flags<Other>();
    *out++ = numbers<Other *>();
    *out++ = std::numeric_limits<Other>::max().a;
    *out++ = std::numeric_limits<int *>::max() == nullptr;
    static constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    *out++ = nan == nan;
    *out++ = bits(infinite) + bits(std::numeric_limits<float>::infinity() + 1.0f);
}
