#pragma once

#include "elementary.cuh"
#include "pairs.cuh"
#include "rounding.cuh"

// tgamma, lgamma. Small arguments: the argument is moved to [1/2, 3/2] (tgamma) or [3/2, 5/2] (lgamma) by
// the functional equation Gamma(x+1) = x Gamma(x); there a polynomial. Large arguments: Stirling's series
// as a polynomial in 1/x^2; negative ones by Euler's reflection (Abramowitz and Stegun, 6.1.15, 6.1.17, 6.1.40).
// Single precision goes the same ways with pairs of floats, without double.

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

// What follows up to tgamma_f32 serves single precision: only floats and 32-bit integers, pairs of floats where one is not enough.

// hi + lo for |a| >= |b| or a == 0 (Dekker 1971, "Fast2Sum").
__device__ pair_f32 gamma_fast_sum_f32(float a, float b) {
    pair_f32 r;
    r.hi = a + b;
    r.lo = b - (r.hi - a);
    return r;
}

// hi + lo == a + b for any a, b (Knuth, TAOCP 2, 4.2.2, "TwoSum").
__device__ pair_f32 gamma_sum_f32(float a, float b) {
    pair_f32 r;
    r.hi = a + b;
    float t = r.hi - a;
    r.lo = (a - (r.hi - t)) + (b - t);
    return r;
}

// a b for a pair a: the product of the high parts is exact, hi + lo not normalized.
__device__ pair_f32 gamma_times_f32(pair_f32 a, float b) {
    pair_f32 r;
    r.hi = a.hi * b;
    r.lo = fma(a.hi, b, -r.hi);
    r.lo = fma(a.lo, b, r.lo);
    return r;
}

// 1/x, relative error below 2^-22, 2^-120 < |x| < 2^120: a guess from the bits (12 % wrong at most), two steps
// y (1 + e + e^2), e = 1 - x y (Muller et al., "Handbook of Floating-Point Arithmetic", 4.7).
__device__ float gamma_inverse_f32(float x) {
    float y = __int_as_float(0x7ef311c7 - __float_as_int(x));
    float e = fma(-x, y, 1.0f);
    y = fma(fma(e, e, e), y, y);
    e = fma(-x, y, 1.0f);
    return fma(fma(e, e, e), y, y);
}

// log(x + x_low) = hi + lo for finite x > 0, |x_low| below 2^-20 x; absolute error about 2^-33, near 1 relative error about 2^-32.
// inverse: 1/x, relative error about 2^-22, 0 from 2^127 on.
// The method of gamma_log_pair: x = 2^e m, s = (m-1)/(m+1), log(m) = 2 s + s^3 P(s^2).
struct gamma_log_f32 {
    float hi;
    float lo;
    float inverse;
};
__device__ gamma_log_f32 gamma_log_pair_f32(float x, float x_low) {
    bool tiny = x < 0x1p-100f;
    float e = tiny ? -100.0f : 0.0f;
    x = tiny ? x * 0x1p100f : x;
    x_low = tiny ? x_low * 0x1p100f : x_low;
    int shift = (__float_as_int(x) - 0x3f3504f3) & (int)0xff800000; // exponent relative to [sqrt(1/2), sqrt(2))
    float m = __int_as_float(__float_as_int(x) - shift);
    e = e + (float)(shift >> 23);
    int scale_bits = 0x3f800000 - shift;
    float scale = __int_as_float(scale_bits < 0 ? 0 : scale_bits); // 2^-shift
    float f = m - 1.0f;                                            // exact
    float g = f + 2.0f;
    float g_low = f - (g - 2.0f);
    float d = gamma_inverse_f32(m * g);
    float d_m = d * m; // 1/(m+1)
    float d_g = d * g; // 1/m
    float s = f * d_m;
    float s_low = fma(-s, g_low, fma(-s, g, f)) * d_m;
    float u = s * s;
    // (log((1+s)/(1-s)) - 2s)/s^3 in u = s^2: on [0, 0.02945], degree 3, relative error 2^-25.0;
    // Sollya's fpminimax of a 60-digit Chebyshev interpolant (mpmath).
    float p = 0x1.ce5c5ap-3f;
    p = fma(p, u, 0x1.24c216p-2f);
    p = fma(p, u, 0x1.99986cp-2f);
    p = fma(p, u, 0x1.555556p-1f);
    float low = fma(2.0f * s_low, 1.0f + u, (x_low * scale) * d_g);
    low = fma(s * u, p, low);
    pair_f32 r = gamma_fast_sum_f32(e * 0x1.62e4p-1f, s + s); // log(2) to 15 bits: exact product
    low = r.lo + fma(e, 0x1.7f7d1cp-20f, low);                      // log(2) minus the above
    r = gamma_fast_sum_f32(r.hi, low);
    gamma_log_f32 v;
    v.hi = r.hi;
    v.lo = r.lo;
    v.inverse = d_g * scale;
    return v;
}

// log(Gamma(x)) - ((x - 1/2) log(x) - x + log(2 pi)/2), inverse = 1/x, x >= 5/2.
__device__ float gamma_stirling_f32(float inverse) {
    float u = inverse * inverse;
    // the same times x, in u = 1/x^2: on [0, 0.16], degree 3, absolute error 2^-27.6;
    // Sollya's fpminimax of a 60-digit Chebyshev interpolant (mpmath).
    float p = -0x1.ab02bcp-12f;
    p = fma(p, u, 0x1.96ecp-11f);
    p = fma(p, u, -0x1.6c027p-9f);
    p = fma(p, u, 0x1.555554p-4f);
    return inverse * p;
}

// 2 sin(pi f)/e as a pair, 0 <= f <= 1/2.
__device__ pair_f32 gamma_sine_f32(float f) {
    float w = f * f;
    // (2 sin(pi f)/(e f) - 2 pi/e)/w in w = f^2: on [0, 0.25], degree 4, relative error 2^-26.6;
    // Sollya's fpminimax of a 60-digit Chebyshev interpolant (mpmath).
    float p = -0x1.44bcc6p-8f;
    p = fma(p, w, 0x1.ed8dcep-5f);
    p = fma(p, w, -0x1.c376bep-2f);
    p = fma(p, w, 0x1.e05572p+0f);
    float h = w * -0x1.e6ae2ep+1f;
    float l = fma(w, -0x1.e6ae2ep+1f, -h);
    l = fma(fma(f, f, -w), -0x1.e6ae2ep+1f, l);
    pair_f32 r = gamma_fast_sum_f32(0x1.27ddcp+1f, h); // 2 pi/e
    r = gamma_fast_sum_f32(r.hi, r.lo + fma(w * w, p, l - 0x1.3b1c48p-24f));
    return gamma_times_f32(r, f);
}

// |x| < 5/2, n = rint(x): (x-1) for n = 2, 1 for n = 1, x ... (x-n) for n < 1, so that
// Gamma(x) = Gamma(1 + x - n) times the value (n > 0) or divided by it. All factors are exact.
__device__ pair_f32 gamma_factors_f32(float x, float n) {
    float a = n >= 2.0f ? x - 1.0f : (n >= 1.0f ? 1.0f : x);
    float b = n <= -1.0f ? x + 1.0f : 1.0f;
    float c = n <= -2.0f ? x + 2.0f : 1.0f;
    pair_f32 r;
    r.hi = a * b;
    r.lo = fma(a, b, -r.hi);
    return gamma_times_f32(r, c);
}

// |x| < 5/2: the quotient of factors and polynomial; otherwise exp of Stirling's series, the negative ones by reflection.
__device__ float tgamma_f32(float x) {
    float y = fabs(x);
    float n = rint(x);
    if (x != x || (x < 0.0f && n == x)) return nan_f32();
    float f = x - n;
    pair_f32 top;
    pair_f32 bottom;
    int scale = 0;
    if (y < 2.5f) {
        // (1/Gamma(1+f) - 1 - gamma f)/f^2: on [-0.5, 0.5], degree 7, absolute error 2^-27.2;
        // Sollya's fpminimax of a 60-digit Chebyshev interpolant (mpmath).
        float p = -0x1.dde338p-13f;
        p = fma(p, f, -0x1.220d62p-10f);
        p = fma(p, f, 0x1.d947e8p-8f);
        p = fma(p, f, -0x1.3b8be2p-7f);
        p = fma(p, f, -0x1.59af8cp-5f);
        p = fma(p, f, 0x1.55125p-3f);
        p = fma(p, f, -0x1.5815e6p-5f);
        // 1 + gamma f - 0x1.4fcf4p-1 f^2 + f^3 p in pairs
        float w = f * f;
        float h = f * 0x1.2788dp-1f; // Euler's constant
        float a = w * -0x1.4fcf4p-1f;
        float l = fma(f, 0x1.2788dp-1f, -h) + fma(w, -0x1.4fcf4p-1f, -a);
        l = fma(fma(f, f, -w), -0x1.4fcf4p-1f, l);
        l = fma(f, fma(w, p, -0x1.c824f4p-28f), l);
        pair_f32 r = gamma_fast_sum_f32(1.0f, h);
        l = l + r.lo;
        r = gamma_fast_sum_f32(r.hi, a);
        r = gamma_fast_sum_f32(r.hi, r.lo + l);
        pair_f32 product = gamma_factors_f32(x, n);
        if (n > 0.0f) {
            top = product;
            bottom = r;
        } else {
            top.hi = 1.0f;
            top.lo = 0.0f;
            bottom.hi = r.hi * product.hi;
            bottom.lo = fma(r.hi, product.hi, -bottom.hi) + fma(r.hi, product.lo, r.lo * product.hi);
        }
    } else {
        // Gamma(y) = exp((y - 1/2) (log(y) - 1) + S) sqrt(2 pi/e), overflow above 35.04, below 2^-150 / y from 42 on.
        y = y < 48.0f ? y : 48.0f;
        gamma_log_f32 log_y = gamma_log_pair_f32(y, 0.0f);
        float w = y - 0.5f;
        float g = log_y.hi - 1.0f; // exact
        float q = w * g;
        float low = fma(w, log_y.lo, fma(w, g, -q)) + gamma_stirling_f32(log_y.inverse);
        q = x < 0.0f ? -q : q;
        low = (x < 0.0f ? -low : low) + 0x1.dd054ep-27f; // see below
        float k = rint((q + low) * 0x1.715476p+0f); // 1/log(2)
        scale = (int)k;
        q = fma(-k, 0x1.62e4p-1f, q); // log(2) in two parts; exact
        low = fma(-k, 0x1.7f7d1cp-20f, low);
        pair_f32 t = gamma_sum_f32(q, low);
        // (c exp(t) - c - c t)/t^2, c = 0x1.853574p+0 (sqrt(2 pi/e) = c exp(0x1.dd054ep-27)): on [-0.347, 0.347], degree 5,
        // relative error 2^-28.0; Sollya's fpminimax of a 60-digit Chebyshev interpolant (mpmath).
        float p = 0x1.3ccf5cp-12f;
        p = fma(p, t.hi, 0x1.159a8p-9f);
        p = fma(p, t.hi, 0x1.9f27eep-7f);
        p = fma(p, t.hi, 0x1.0378b8p-4f);
        p = fma(p, t.hi, 0x1.0378f8p-2f);
        p = fma(p, t.hi, 0x1.853574p-1f);
        float h = t.hi * 0x1.853574p+0f;
        float l = fma(t.hi, 0x1.853574p+0f, -h);
        l = fma(fma(t.hi, t.lo, t.lo), 0x1.853574p+0f, l);
        top = gamma_fast_sum_f32(0x1.853574p+0f, h);
        top = gamma_fast_sum_f32(top.hi, top.lo + fma(t.hi * t.hi, p, l));
        bottom.hi = 1.0f;
        bottom.lo = 0.0f;
        if (x < 0.0f) {
            // Gamma(-y) = pi / (y sin(pi y) Gamma(y)), but for the sign; one factor 2 pi/e of it turns 1/sqrt(2 pi/e) into its inverse
            bottom = gamma_times_f32(gamma_sine_f32(fabs(f)), y);
            float below = floor(x) * 0.5f;
            bottom.hi = floor(below) == below ? bottom.hi : -bottom.hi;
            bottom.lo = floor(below) == below ? bottom.lo : -bottom.lo;
        }
    }
    float inverse = 1.0f / bottom.hi;
    float v = top.hi * inverse;
    float rest = fma(-v, bottom.hi, top.hi) + fma(-v, bottom.lo, top.lo);
    v = fabs(x) < 0x1p-40f ? v : fma(rest, inverse, v); // without infinities
    int half = scale >> 1;
    return v * __int_as_float((half + 127) << 23) * __int_as_float((scale - half + 127) << 23);
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

// log|Gamma(x)| in double.
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

// log|Gamma(x)|. Below 5/2: (z-1)(z-2) R(z), z in [1, 2], and the logarithm of the factors between z and x;
// otherwise Stirling's series, the negative ones by reflection. The sums are of pairs.
__device__ float lgamma_f32(float x) {
    float y = fabs(x);
    float n = rint(x);
    float f = x - n;
    if (!(y < 0x1.895f2p+121f) || (f == 0.0f && x <= 0.0f)) return x != x ? nan_f32() : __int_as_float(0x7f800000);
    pair_f32 base;   // result = base + weight log(argument)
    pair_f32 weight;
    pair_f32 argument;
    bool small = y < 2.5f;
    if (small) {
        // z = 1 + f, or 2 + f for f < 0; (z-1)(z-2) = f^2 - |f|
        float a = fabs(f);
        float h = f * f;
        pair_f32 v = gamma_fast_sum_f32(-a, h);
        v.lo = v.lo + fma(f, f, -h);
        float t = f < 0.0f ? f + 0.5f : f - 0.5f;
        // (R - R(3/2))/t, R = log(Gamma(z))/((z-1)(z-2)), t = z - 3/2: on [-0.5, 0.5], degree 9, absolute error 2^-28.3;
        // Sollya's fpminimax of a 60-digit Chebyshev interpolant (mpmath).
        float p = 0x1.f318e8p-11f;
        p = fma(p, t, -0x1.898e06p-10f);
        p = fma(p, t, 0x1.e62fc8p-10f);
        p = fma(p, t, -0x1.9a41cap-9f);
        p = fma(p, t, 0x1.657ad8p-8f);
        p = fma(p, t, -0x1.3520dep-7f);
        p = fma(p, t, 0x1.133276p-6f);
        p = fma(p, t, -0x1.007ap-5f);
        p = fma(p, t, 0x1.01af64p-4f);
        p = fma(p, t, -0x1.2aed06p-3f);
        pair_f32 r = gamma_fast_sum_f32(0x1.eeb95cp-2f, p * t); // R(3/2)
        r.lo = r.lo - 0x1.ed67cep-27f;
        base = gamma_times_f32(v, r.hi);
        base.lo = fma(v.hi, r.lo, base.lo);
        argument = gamma_factors_f32(x, n);
        if (f < 0.0f) {
            // one factor more below z, one less above
            float g = 1.0f + f;
            pair_f32 product = gamma_times_f32(argument, g);
            product.lo = fma(argument.hi, f - (g - 1.0f), product.lo);
            argument.hi = n >= 2.0f ? 1.0f : product.hi;
            argument.lo = n >= 2.0f ? 0.0f : product.lo;
        }
        argument.lo = argument.hi < 0.0f ? -argument.lo : argument.lo;
        argument.hi = fabs(argument.hi);
        weight.hi = n >= 2.0f ? 1.0f : -1.0f;
        weight.lo = 0.0f;
    } else {
        // x > 0: (y - 1/2) (log(y) - 1) + S + log(2 pi/e)/2;
        // x < 0: the negative of (y + 1/2) (log(y) - 1) + S + log(2 sin(pi f)/e) + 1 - log(2 pi/e)/2
        argument.hi = y;
        argument.lo = 0.0f;
        float half = -0.5f;
        base.hi = 0x1.acfe3ap-2f;
        base.lo = -0x1.e6d052p-27f;
        if (x < 0.0f) {
            half = 0.5f;
            pair_f32 s = gamma_sine_f32(fabs(f));
            gamma_log_f32 l = gamma_log_pair_f32(s.hi, s.lo);
            base = gamma_sum_f32(0x1.2980e4p-1f, l.hi);
            base.lo = base.lo + (l.lo - 0x1.0c97d6p-26f);
        }
        weight = gamma_fast_sum_f32(y, half);
    }
    gamma_log_f32 l = gamma_log_pair_f32(argument.hi, argument.lo);
    if (!small) {
        base.lo = base.lo + gamma_stirling_f32(l.inverse);
        l.hi = l.hi - 1.0f; // exact
    }
    float h = weight.hi * l.hi;
    float rest = fma(weight.hi, l.hi, -h) + fma(weight.hi, l.lo, weight.lo * l.hi);
    pair_f32 r = gamma_sum_f32(h, base.hi);
    float v = r.hi + (r.lo + (rest + base.lo));
    return !small && x < 0.0f ? -v : v;
}

__device__ double lgamma_f64(double x) {
    return gamma_log_gamma(x);
}

} // namespace math
