#pragma once

#include "elementary.cuh"
#include "rounding.cuh"

// tgamma, lgamma. Small arguments: the argument is moved to [1/2, 3/2] (tgamma) or [3/2, 5/2] (lgamma) by
// the functional equation Gamma(x+1) = x Gamma(x); there a polynomial. Large arguments: Stirling's series
// as a polynomial in 1/x^2; negative ones by Euler's reflection (Abramowitz and Stegun, 6.1.15, 6.1.17, 6.1.40).

namespace math {

// 1/Gamma(1 + f), |f| <= 1/2.
__device__ double gamma_reciprocal(double f) {
    // 1/Gamma(1+f): on [-0.5, 0.5], degree 15, relative error 2^-57.95;
    // Sollya's fpminimax of a 50-digit Chebyshev interpolant (mpmath).
    double p = 0x1.3301632954c84p-28;
    p = fma(p, f, -0x1.aecc4f3e31e8cp-23);
    p = fma(p, f, 0x1.30639bcdc3b23p-20);
    p = fma(p, f, -0x1.5038d75a129b1p-20);
    p = fma(p, f, -0x1.51cfa75ca58d3p-16);
    p = fma(p, f, 0x1.0c8ab32b4476ep-13);
    p = fma(p, f, -0x1.c364f8d715bf9p-13);
    p = fma(p, f, -0x1.317113a4d0ed6p-10);
    p = fma(p, f, 0x1.d919c5241836dp-8);
    p = fma(p, f, -0x1.3b4af282dda66p-7);
    p = fma(p, f, -0x1.59af103c2eaa7p-5);
    p = fma(p, f, 0x1.5512320b4336bp-3);
    p = fma(p, f, -0x1.5815e8fa271bcp-5);
    p = fma(p, f, -0x1.4fcf4026afa26p-1);
    p = fma(p, f, 0x1.2788cfc6fb619p-1);
    p = fma(p, f, 0x1p+0);
    return p;
}

// x (log(Gamma(x)) - ((x - 1/2) log(x) - x + log(2 pi)/2)) in u = 1/x^2, x >= 8.
__device__ double gamma_stirling(double u) {
    // the same: on [0, 0.015625], degree 6, relative error 2^-54.00;
    // Sollya's fpminimax of a 50-digit Chebyshev interpolant (mpmath).
    double p = 0x1.4676383ba68f5p-8;
    p = fma(p, u, -0x1.ee6cb748aeaedp-10);
    p = fma(p, u, 0x1.b920e302ff9edp-11);
    p = fma(p, u, -0x1.3813320aad3d3p-11);
    p = fma(p, u, 0x1.a01a015dd6169p-11);
    p = fma(p, u, -0x1.6c16c16c10997p-9);
    p = fma(p, u, 0x1.5555555555555p-4);
    return p;
}

// sin(pi f)/(pi f) - 1, |f| <= 1/2, w = f^2.
__device__ double gamma_sinc_minus_one(double w) {
    // (sin(pi f)/(pi f) - 1)/w: on [0, 0.25], degree 7, relative error 2^-55.59;
    // Sollya's fpminimax of a 50-digit Chebyshev interpolant (mpmath).
    double p = 0x1.078bd88bcfa9bp-22;
    p = fma(p, w, -0x1.d3eaf2de768d1p-18);
    p = fma(p, w, 0x1.3746aea332e05p-13);
    p = fma(p, w, -0x1.338169c03abd9p-9);
    p = fma(p, w, 0x1.ac6805cd0dbafp-6);
    p = fma(p, w, -0x1.86a8e4720af2p-3);
    p = fma(p, w, 0x1.9f9cb402bc439p-1);
    p = fma(p, w, -0x1.a51a6625307d3p+0);
    return w * p;
}

// Gamma(x) in double for |x| < 60, x not a pole: with n = rint(x), f = x - n,
// Gamma(x) = Gamma(1+f) (f+1) ... (f+n-1), or Gamma(1+f) / (f (f-1) ... (f+n)) for n < 1.
// All factors are exact.
__device__ double gamma_product(double x) {
    double whole = rint(x);
    double f = whole == 0.0 ? x : x - whole; // keeps the sign of zero
    int n = (int)whole;
    double numerator = 1.0;
    double denominator = gamma_reciprocal(f);
    if (n >= 1) {
        for (int i = 1; i < n; i++) numerator = numerator * (f + (double)i);
    } else {
        denominator = denominator * f;
        for (int i = -1; i >= n; i--) denominator = denominator * (f + (double)i);
    }
    return numerator / denominator;
}

// log(Gamma(x)) for 8 <= x < 2^500 as a pair.
__device__ gamma_pair gamma_log_stirling(double x, gamma_pair log_x) {
    // x (log(x) - 1) - log(x)/2 + log(2 pi)/2 + S(1/x^2)/x
    double inverse = 1.0 / x;
    double g = log_x.hi - 1.0; // exact
    double p = x * g;
    double p_low = fma(x, log_x.lo, fma(x, g, -p));
    gamma_pair t = gamma_sum(-0.5 * log_x.hi, 0x1.d67f1c864beb5p-1); // log(2 pi)/2
    gamma_pair r = gamma_sum(p, t.hi);
    double s = fma(inverse, gamma_stirling(inverse * inverse), -0x1.65b5a1b7ff5dfp-55);
    s = fma(-0.5, log_x.lo, s);
    return gamma_fast_sum(r.hi, r.lo + (p_low + (t.lo + s)));
}

// y sin(pi f) / pi as a pair, accurate also where f is small.
__device__ gamma_pair gamma_sine_product(double y, double f) {
    double h = y * f;
    double l = fma(y, f, -h);
    double rho = gamma_sinc_minus_one(f * f);
    gamma_pair r;
    r.hi = fma(h, rho, h);
    r.lo = fma(h, rho, h - r.hi) + l;
    return r;
}

__device__ float tgamma_f32(float x) {
    // Overflow above 0x1.18521cp+5 = 35.04010; zero below -43 or so.
    if (!(x > -50.0f && x < 36.0f)) {
        if (x >= 36.0f) return __int_as_float(0x7f800000);
        if (rint(x) == x || x != x) return __int_as_float(0x7fffffff); // NaN, -inf, negative integers
        float below = floor(x);
        return floor(below * 0.5f) * 2.0f == below ? 0.0f : -0.0f;
    }
    if (x <= -1.0f && rint(x) == x) return __int_as_float(0x7fffffff);
    // The arguments for which the double rounds the wrong way.
    if (x == 0x1.f76aep-7f) return 0x1.021d9p+6f;
    if (x == 0x1.bd0d52p-48f) return 0x1.268266p+47f;
    if (x == 0x1.c0a8eap-48f) return 0x1.242422p+47f;
    return rounded_f32(gamma_product((double)x));
}

__device__ double tgamma_f64(double x) {
    double y = fabs(x);
    if (y <= 12.0) {
        if (x <= -1.0 && rint(x) == x) return __longlong_as_double(0xfff8000000000000LL);
        return gamma_product(x);
    }
    if (x >= 172.0) return __longlong_as_double(0x7ff0000000000000LL);
    if (x > 0.0) {
        gamma_pair l = gamma_log_stirling(x, gamma_log_pair(x));
        gamma_scaled e = gamma_exp_scaled(l.hi, l.lo);
        return gamma_scale(e.value, e.exponent);
    }
    if (rint(x) == x || x != x) return __longlong_as_double(0xfff8000000000000LL);
    double below = floor(x);
    bool even = floor(below * 0.5) * 2.0 == below;
    if (y > 190.0) return even ? 0.0 : -0.0;
    // Gamma(-y) = -pi / (y sin(pi y) Gamma(y))
    gamma_pair l = gamma_log_stirling(y, gamma_log_pair(y));
    gamma_scaled e = gamma_exp_scaled(-l.hi, -l.lo);
    gamma_pair s = gamma_sine_product(y, fabs(x - rint(x)));
    double v = e.value / s.hi;
    v = gamma_scale(v, e.exponent);
    return even ? v : -v;
}

// log|Gamma(x)| in double; the f32 function rounds it.
__device__ double gamma_log_gamma(double x) {
    double y = fabs(x);
    if (!(y < 2.6e305)) {
        if (x != x) return __longlong_as_double(0xfff8000000000000LL);
        return __longlong_as_double(0x7ff0000000000000LL);
    }
    double whole = rint(x);
    double f = x - whole;
    if (f == 0.0 && x <= 0.0) return __longlong_as_double(0x7ff0000000000000LL);
    if (y >= 8.0) {
        gamma_pair log_y = gamma_log_pair(y);
        if (x > 0.0) {
            double g = log_y.hi - 1.0; // exact
            double p = x * g;
            if (p > 0x1.fffffffffffffp+1023) return p;
            double inverse = 1.0 / x;
            double low = fma(x, log_y.lo, fma(x, g, -p));
            double t = fma(-0.5, log_y.hi, 0x1.d67f1c864beb5p-1); // log(2 pi)/2
            return p + (low + fma(inverse, gamma_stirling(inverse * inverse), t));
        }
        // log(pi/(y |sin(pi y)|)) - log(Gamma(y))
        gamma_pair g = gamma_log_stirling(y, log_y);
        gamma_pair s = gamma_sine_product(y, fabs(f));
        gamma_pair l = gamma_log_pair(s.hi);
        double l_low = l.lo + s.lo / s.hi;
        gamma_pair r = gamma_sum(l.hi, g.hi);
        return -(r.hi + (r.lo + (l_low + g.lo)));
    }
    // log(Gamma(2 + f)), then the product of the factors between.
    // log(Gamma(2+f))/f: on [-0.5, 0.5], degree 18, relative error 2^-56.13;
    // Sollya's fpminimax of a 50-digit Chebyshev interpolant (mpmath).
    double p = -0x1.0a16a2724d6c2p-23;
    p = fma(p, f, 0x1.2cf840072150ep-22);
    p = fma(p, f, -0x1.dbb3e8f1cbd74p-22);
    p = fma(p, f, 0x1.ed01cbf52638fp-21);
    p = fma(p, f, -0x1.1192b3cdaebc9p-19);
    p = fma(p, f, 0x1.264ec9a60a56ep-18);
    p = fma(p, f, -0x1.3cc4272f95a94p-17);
    p = fma(p, f, 0x1.5805f30f10628p-16);
    p = fma(p, f, -0x1.78dde66b75ea1p-15);
    p = fma(p, f, 0x1.a127e58372711p-14);
    p = fma(p, f, -0x1.d3fd501ae764cp-13);
    p = fma(p, f, 0x1.0b36af1d2cb26p-11);
    p = fma(p, f, -0x1.38ac5c24036cp-10);
    p = fma(p, f, 0x1.7add6eaea17e9p-9);
    p = fma(p, f, -0x1.e404fc21a1ab9p-8);
    p = fma(p, f, 0x1.51322ac7d7c96p-6);
    p = fma(p, f, -0x1.13e001a5575bbp-4);
    p = fma(p, f, 0x1.4a34cc4a60fa7p-2);
    p = fma(p, f, 0x1.b0ee6072093cep-2);
    int n = (int)whole;
    if (n == 2) return f * p;
    double product = 1.0;
    if (n > 2) {
        for (int i = 2; i < n; i++) product = product * (f + (double)i);
        gamma_pair l = gamma_log_pair(product);
        return l.hi + fma(f, p, l.lo);
    }
    double product_low = 0.0;
    for (int i = 1; i >= n; i--) {
        gamma_pair t = gamma_sum((double)i, f);
        double h = product * t.hi;
        product_low = fma(product, t.hi, -h) + fma(product_low, t.hi, product * t.lo);
        product = h;
    }
    gamma_pair l = gamma_log_pair(fabs(product));
    double low = l.lo + product_low / product;
    double h = f * p;
    double h_low = fma(f, p, -h);
    gamma_pair r = gamma_sum(h, -l.hi);
    return r.hi + (r.lo + (h_low - low));
}

__device__ float lgamma_f32(float x) {
    // The arguments for which the double rounds the wrong way.
    if (x == 0x1.f8a754p-9f) return 0x1.63acc2p+2f;
    if (x == -0x1.ade594p-30f) return 0x1.446ab2p+4f;
    return rounded_f32(gamma_log_gamma((double)x));
}

__device__ double lgamma_f64(double x) {
    return gamma_log_gamma(x);
}

} // namespace math
