#pragma once

// Helpers shared by gamma.cuh and bessel.cuh: logarithm and exponential in (or from) two doubles,
// products with 2^n. All code assumes that a*b+c is not contracted.

namespace math {

// The unevaluated sum hi + lo, |lo| at most about half an ulp of hi.
struct gamma_pair {
    double hi;
    double lo;
};

// hi + lo for |a| >= |b| or a == 0 (Dekker 1971, "Fast2Sum").
__device__ gamma_pair gamma_fast_sum(double a, double b) {
    gamma_pair r;
    r.hi = a + b;
    r.lo = b - (r.hi - a);
    return r;
}

// hi + lo == a + b for any a, b (Knuth, TAOCP 2, 4.2.2, "TwoSum").
__device__ gamma_pair gamma_sum(double a, double b) {
    gamma_pair r;
    r.hi = a + b;
    double t = r.hi - a;
    r.lo = (a - (r.hi - t)) + (b - t);
    return r;
}

// 2^n for -1022 <= n <= 1023.
__device__ double gamma_power_of_two(int n) {
    return __hiloint2double((n + 1023) << 20, 0);
}

// x * 2^n, -2044 <= n <= 2046, x within [2^-100, 2^100]: one rounding, also to a subnormal result.
__device__ double gamma_scale(double x, int n) {
    int half = n >> 1;
    return (x * gamma_power_of_two(half)) * gamma_power_of_two(n - half);
}

// log(x) for finite x > 0 as a pair; absolute error below 2^-59, relative error (e = 0) below 2^-57.
// x = 2^e m, sqrt(1/2) <= m < sqrt(2); s = (m-1)/(m+1); log(m) = 2 s + s^3 P(s^2), the series of
// 2 artanh(s) (e.g. Muller, "Elementary Functions", ch. 4); s is kept as a pair, so is the sum.
__device__ gamma_pair gamma_log_pair(double x) {
    int high = __double2hiint(x);
    double e = 0.0;
    if (high < 0x00100000) { // subnormal
        x = x * 0x1p54;
        high = __double2hiint(x);
        e = -54.0;
    }
    int shift = (high - 0x3fe6a09e) & (int)0xfff00000; // exponent relative to [sqrt(1/2), sqrt(2))
    double m = __hiloint2double(high - shift, __double2loint(x));
    e = e + (double)(shift >> 20);
    double f = m - 1.0; // exact
    double g = f + 2.0;
    double g_low = f - (g - 2.0);
    double s = f / g;
    // Remainder of the division, times 1/(2+f) ~ 1/2 - f/4 + f^2/8 - f^3/16 (relative error 2^-7 at most).
    double inverse = fma(fma(fma(-0.0625, f, 0.125), f, -0.25), f, 0.5);
    double s_low = (fma(-s, g, f) - s * g_low) * inverse;
    double u = s * s;
    // ((log((1+s)/(1-s)) - 2s)/s^3 in u = s^2: on [0, 0.0296], degree 7, relative error 2^-54.00;
    // Sollya's fpminimax of a 50-digit Chebyshev interpolant (mpmath).
    double p = 0x1.10229aa3ab3e9p-3;
    p = fma(p, u, 0x1.0f4a2eb3e0c5bp-3);
    p = fma(p, u, 0x1.3b215857be1b2p-3);
    p = fma(p, u, 0x1.745cdb789e525p-3);
    p = fma(p, u, 0x1.c71c725c5861ap-3);
    p = fma(p, u, 0x1.249249242ee3ep-2);
    p = fma(p, u, 0x1.9999999999d59p-2);
    p = fma(p, u, 0x1.5555555555555p-1);
    double low = fma(s * u, p, s_low + s_low);
    gamma_pair r = gamma_fast_sum(e * 0x1.62e42fefa3800p-1, s + s); // log(2) to 42 bits: exact product
    low = r.lo + fma(e, 0x1.ef35793c76730p-45, low);                // log(2) minus the above
    return gamma_fast_sum(r.hi, low);
}

// exp(hi + lo) = value * 2^exponent, value in (0.7, 1.42), relative error below 2^-53 + 2^-57.
// |hi| < 1400. Cody and Waite's reduction, n log(2) with log(2) in two parts, and a polynomial.
struct gamma_scaled {
    double value;
    int exponent;
};
__device__ gamma_scaled gamma_exp_scaled(double hi, double lo) {
    gamma_scaled r;
    double n = rint(hi * 0x1.71547652b82fep+0); // 1/log(2)
    double a = fma(-n, 0x1.62e42fefa3800p-1, hi);
    double w = n * 0x1.ef35793c76730p-45;
    double t = a - w;
    double t_low = ((a - t) - w) + lo;
    // (exp(t) - 1 - t)/t^2: on [-0.3467, 0.3467], degree 10, relative error 2^-58.15;
    // Sollya's fpminimax of a 50-digit Chebyshev interpolant (mpmath).
    double p = 0x1.1f3305b9c20fap-29;
    p = fma(p, t, 0x1.af4ed2a30e822p-26);
    p = fma(p, t, 0x1.27e500d7e405p-22);
    p = fma(p, t, 0x1.71de01aa5e8a1p-19);
    p = fma(p, t, 0x1.a01a0197be224p-16);
    p = fma(p, t, 0x1.a01a01ac1e4dcp-13);
    p = fma(p, t, 0x1.6c16c16c18932p-10);
    p = fma(p, t, 0x1.1111111110051p-7);
    p = fma(p, t, 0x1.5555555555552p-5);
    p = fma(p, t, 0x1.5555555555557p-3);
    p = fma(p, t, 0x1p-1);
    double top = 1.0 + t;
    double tt = t * t;
    double q = fma(tt, p, t); // exp(t) - 1
    double low = (t - (top - 1.0)) + fma(tt, p, fma(q, t_low, t_low));
    r.value = top + low;
    r.exponent = (int)n;
    return r;
}

} // namespace math
