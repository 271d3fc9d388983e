//@ values: 4 64 18 21 -16381 16384 1 1 1 1 1 1 1 1
//@ nvrtc refuses: it has no header <limits>
// `std::numeric_limits` of a type whose constants have more bits than its variables; one function of a template is
// looked into after its call.
#include <limits>
typedef std::numeric_limits<long double> Limits;
template <class T> __device__ constexpr double of_template(T n) { return n * 0.1L + 0.2L; }
__device__ constexpr const long double &passed(const long double &x) { return x; }
__global__ void values(long long *out) {
    *out++ = Limits::is_specialized + Limits::has_infinity + Limits::is_signed + Limits::is_iec559;
    *out++ = Limits::digits;
    *out++ = Limits::digits10;
    *out++ = Limits::max_digits10;
    *out++ = Limits::min_exponent;
    *out++ = Limits::max_exponent;
    *out++ = of_template(1) == 0.3;
    *out++ = 1 + Limits::epsilon() > 1 && 1 + Limits::epsilon() / 2 == 1;
    *out++ = Limits::max() > 1e4900L && Limits::lowest() == -Limits::max();
    *out++ = Limits::min() < 1e-4900L && Limits::min() > 0 && Limits::denorm_min() > 0 && Limits::denorm_min() / 2 == 0;
    *out++ = Limits::infinity() > Limits::max() && Limits::quiet_NaN() != Limits::quiet_NaN();
    *out++ = (double)Limits::epsilon() == 1.0 / 9223372036854775808.0;
    *out++ = (unsigned long long)passed(18446744073709551615.0L) == 18446744073709551615ull;
    *out++ = (unsigned long long)18446744073709551615.0L == 18446744073709551615ull;
}
