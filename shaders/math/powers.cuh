// pow and powi.
//
// Method, double precision: table-driven logarithm and exponential after P. T. P. Tang, "Table-driven implementation of the
// logarithm function" and "... of the exponential function" (ACM TOMS 1990 and 1989), with the reciprocals rounded to few
// bits, in double-double arithmetic where it is needed (T. J. Dekker 1971; Muller et al., "Handbook of Floating-Point
// Arithmetic").
//
// Single precision uses floats only: log2(x) as a pair of floats by the series of atanh (Muller, "Elementary Functions", chapter 11.1),
// whose first terms are pairs too (Dekker), times y as a pair, and a polynomial for 2^f. Errors are below 1 ulp.
#pragma once

#include "pairs.cuh"

namespace math {

// m in [0.7061..., 1.4122...) is in interval i of 64 (by the leading bits); c[i] is the reciprocal of the interval's middle
// rounded to 10 bits, 1 for the interval around 1. |m c - 1| <= 0.00804. Made with mpmath (300 bits), like the next two.
__device__ const double powers_reciprocal[64] = {
    0x1.688p+0, 0x1.650p+0, 0x1.610p+0, 0x1.5d0p+0,
    0x1.598p+0, 0x1.560p+0, 0x1.528p+0, 0x1.4f0p+0,
    0x1.4b8p+0, 0x1.480p+0, 0x1.450p+0, 0x1.418p+0,
    0x1.3e8p+0, 0x1.3b8p+0, 0x1.388p+0, 0x1.358p+0,
    0x1.328p+0, 0x1.300p+0, 0x1.2d0p+0, 0x1.2a8p+0,
    0x1.278p+0, 0x1.250p+0, 0x1.228p+0, 0x1.200p+0,
    0x1.1d8p+0, 0x1.1b0p+0, 0x1.188p+0, 0x1.160p+0,
    0x1.138p+0, 0x1.118p+0, 0x1.0f0p+0, 0x1.0d0p+0,
    0x1.0a8p+0, 0x1.088p+0, 0x1.068p+0, 0x1.048p+0,
    0x1.028p+0, 0x1.000p+0, 0x1.f98p-1, 0x1.f18p-1,
    0x1.ea0p-1, 0x1.e30p-1, 0x1.dc0p-1, 0x1.d50p-1,
    0x1.ce8p-1, 0x1.c80p-1, 0x1.c20p-1, 0x1.bb8p-1,
    0x1.b60p-1, 0x1.b00p-1, 0x1.aa8p-1, 0x1.a50p-1,
    0x1.9f8p-1, 0x1.9a8p-1, 0x1.958p-1, 0x1.908p-1,
    0x1.8b8p-1, 0x1.870p-1, 0x1.820p-1, 0x1.7d8p-1,
    0x1.798p-1, 0x1.750p-1, 0x1.710p-1, 0x1.6c8p-1,
};

// -log2(c[i]) rounded to a multiple of 2^-41, so that the sum with an exponent is exact.
__device__ const double powers_log2_high[64] = {
    -0x1.f9b53e2dc4000p-2, -0x1.eb4b847d16000p-2, -0x1.daa6222064000p-2, -0x1.c9d02f6ca4000p-2,
    -0x1.baec439144000p-2, -0x1.abe18797f2000p-2, -0x1.9caf2f1498000p-2, -0x1.8d54673b5c000p-2,
    -0x1.7dd0569c04000p-2, -0x1.6e221cd9d0000p-2, -0x1.608f1b4294000p-2, -0x1.509028ff8e000p-2,
    -0x1.42b6911cf6000p-2, -0x1.34bb6b2546000p-2, -0x1.269e12f346000p-2, -0x1.185ddfa1a8000p-2,
    -0x1.09fa235ba2000p-2, -0x1.fbc16b9028000p-3, -0x1.de73fe3b14000p-3, -0x1.c5cf77f860000p-3,
    -0x1.a7f71fb7bc000p-3, -0x1.8edcae8354000p-3, -0x1.758b2bb6c8000p-3, -0x1.5c01a39fbc000p-3,
    -0x1.423f1c2c14000p-3, -0x1.284294b07c000p-3, -0x1.0e0b05ac84000p-3, -0x1.e72ec117f8000p-4,
    -0x1.b1cd1ecae8000p-4, -0x1.86bf075078000p-4, -0x1.507b836030000p-4, -0x1.24b5b7e138000p-4,
    -0x1.db11751610000p-5, -0x1.820a01ac70000p-5, -0x1.2855905ca0000p-5, -0x1.9be2f774a0000p-6,
    -0x1.cb6c3abd00000p-7, 0.0, 0x1.2e006c59c0000p-6, 0x1.5389417770000p-5,
    0x1.0387efbca8000p-4, 0x1.588edd4d20000p-4, 0x1.aed391ab68000p-4, 0x1.032fbbaee8000p-3,
    0x1.2c6c0a316c000p-3, 0x1.563dc29ffc000p-3, 0x1.7d60496cfc000p-3, 0x1.a85d8feb20000p-3,
    0x1.cd3c712d30000p-3, 0x1.f5fd8a9064000p-3, 0x1.0deca6f11c000p-2, 0x1.21196e8748000p-2,
    0x1.3486c38aa2000p-2, 0x1.466970128a000p-2, 0x1.5884396d90000p-2, 0x1.6ad88411ac000p-2,
    0x1.7d67c1e43a000p-2, 0x1.8e4f83fa14000p-2, 0x1.a152f14298000p-2, 0x1.b2a5d6f520000p-2,
    0x1.c2381c08ba000p-2, 0x1.d3ef776d44000p-2, 0x1.e3dd115650000p-2, 0x1.f5fd8a9064000p-2,
};

// -log2(c[i]) minus the former, rounded to double.
__device__ const double powers_log2_low[64] = {
    0x1.677833e307cbbp-43, 0x1.0c6b068d867f1p-44, -0x1.f72024e94ae2bp-43, -0x1.ecf4dff1e8ea2p-44,
    -0x1.bfa6fc27a8169p-43, 0x1.6e3cb71b554e7p-47, -0x1.f4753235d8401p-43, -0x1.b8d59e8492d6ep-45,
    -0x1.7fe42f19c5879p-43, -0x1.9bcaf1aa4168ap-43, -0x1.15b2de01cea41p-43, -0x1.432648cfc8738p-47,
    0x1.7359819c9ee18p-43, -0x1.0c369fc5a3d9bp-45, -0x1.c57f2495fb7fap-43, 0x1.3045428f88499p-46,
    -0x1.024b5b4e89254p-49, 0x1.7f5dc57266758p-43, -0x1.01dc37c84e79ap-44, -0x1.04cc6600a133ep-44,
    0x1.46284a55bc066p-43, 0x1.4944a32bde66bp-43, 0x1.2280434bda911p-45, -0x1.6879fa00b120ap-43,
    0x1.15db0bfde7137p-43, 0x1.9c0728975535cp-43, -0x1.1da156756faadp-44, -0x1.2d90e5edaeceep-43,
    0x1.9195e52c2b4ffp-44, -0x1.0638b5ff73edfp-43, -0x1.ddb6a7969bdb5p-43, 0x1.2e1bb2e986575p-43,
    0x1.8a0e14f76d994p-46, -0x1.532c412ba94dbp-43, -0x1.c3d628a19e6d4p-43, 0x1.4cf6b3e0185a2p-44,
    -0x1.4558b51cada94p-43, 0.0, 0x1.3851644bf8142p-43, -0x1.3f88ff2576e98p-43,
    0x1.a768216f872ebp-46, -0x1.8aacb6ec75545p-43, -0x1.8b1aff71c8605p-44, -0x1.29af37d1edf2fp-43,
    -0x1.abfe905cea7bdp-43, -0x1.34df378df21adp-43, -0x1.2ce6312ebb81dp-45, 0x1.7b6aad08dc20fp-46,
    0x1.109325dd5e814p-43, -0x1.cb6f70109b0f1p-47, -0x1.4ea36d76b0bd8p-43, -0x1.85e9a1fc3cc8ep-43,
    0x1.34f09aa5dfd69p-43, 0x1.30e51f2ac4b60p-43, 0x1.c08f153245ce9p-44, -0x1.5dc21a39bf974p-50,
    0x1.cb724846713a6p-43, 0x1.7b6bf20f1e8c4p-44, 0x1.b3d7b0e65d2cep-46, -0x1.f5369fdf426cfp-48,
    0x1.e9d3ba3b43ce3p-43, -0x1.81e2b378ff59dp-51, 0x1.f77628aa1aed8p-44, -0x1.cb6f70109b0f1p-46,
};

// 2^(j/32) rounded to double, and its relative error: 2^(j/32) = high (1 + low). Made with mpmath.
__device__ const double powers_exp2_high[32] = {
    0x1.000p+0, 0x1.059b0d3158574p+0, 0x1.0b5586cf9890fp+0, 0x1.11301d0125b51p+0,
    0x1.172b83c7d517bp+0, 0x1.1d4873168b9aap+0, 0x1.2387a6e756238p+0, 0x1.29e9df51fdee1p+0,
    0x1.306fe0a31b715p+0, 0x1.371a7373aa9cbp+0, 0x1.3dea64c123422p+0, 0x1.44e086061892dp+0,
    0x1.4bfdad5362a27p+0, 0x1.5342b569d4f82p+0, 0x1.5ab07dd485429p+0, 0x1.6247eb03a5585p+0,
    0x1.6a09e667f3bcdp+0, 0x1.71f75e8ec5f74p+0, 0x1.7a11473eb0187p+0, 0x1.82589994cce13p+0,
    0x1.8ace5422aa0dbp+0, 0x1.93737b0cdc5e5p+0, 0x1.9c49182a3f090p+0, 0x1.a5503b23e255dp+0,
    0x1.ae89f995ad3adp+0, 0x1.b7f76f2fb5e47p+0, 0x1.c199bdd85529cp+0, 0x1.cb720dcef9069p+0,
    0x1.d5818dcfba487p+0, 0x1.dfc97337b9b5fp+0, 0x1.ea4afa2a490dap+0, 0x1.f50765b6e4540p+0,
};

__device__ const double powers_exp2_low[32] = {
    0.0, 0x1.cd2523567f613p-55, 0x1.79aa65d837b6dp-54, -0x1.556522a2fbd0ep-54,
    -0x1.01b15eaa59348p-55, 0x1.aecf73e3a2f60p-54, 0x1.68efde3a8a894p-54, 0x1.2f7e16d09ab31p-55,
    0x1.34d754db0abb6p-55, -0x1.24aedcc4b5068p-54, 0x1.59f48a72a4c6dp-55, 0x1.363ed60c2ac11p-59,
    0x1.690cebb7aafb0p-56, -0x1.8dec6bd0f385fp-56, 0x1.063e1e21c5409p-54, -0x1.c33c53bef4da8p-55,
    -0x1.3b3efbf5e2228p-54, -0x1.81f647e5a3ecfp-56, -0x1.b32dcb94da51dp-56, -0x1.369b6f13b3734p-54,
    0x1.db72fc1f0eab4p-55, -0x1.da9b88b6c1e29p-58, 0x1.1affc2b91ce27p-56, -0x1.1bbd1d3bcbb15p-54,
    0x1.c1a7792cb3387p-55, -0x1.8d6f438ad9334p-57, 0x1.36eae30af0cb3p-56, 0x1.76b2c6c921968p-57,
    0x1.4a385a63d07a7p-56, -0x1.2d52107b43e1fp-55, -0x1.ff7128fd391f0p-55, 0x1.a64a931d185eep-55,
};

// ---- single precision, in float only ----

// log2(2^bias x) for normal x > 0, relative error below 2^-34: x = 2^k m with m = 1 + f in [sqrt(1/2), sqrt(2)), s = f / (2 + f) and
// log2(m) = 2/log(2) atanh(s). The quotient is s + q, s from a polynomial and q from its residual; what q adds to the logarithm is to
// first order q times the derivative.
__device__ pair_f32 powers_log2_f32(float x, float bias) {
    unsigned d = (__float_as_uint(x) - 0x3f3504f3u) & 0xff800000u; // sqrt(1/2)
    float k = fma((float)(int)d, 0x1p-23f, bias);
    float f = __uint_as_float(__float_as_uint(x) - d) - 1.0f;
    // 1 / (2 + f), degree 5, relative error 2^-20 (mpmath: least squares in Chebyshev nodes, the coefficients rounded one by one, the
    // first ones first).
    float v = fma(f, -0x1.bc15c4p-7f, 0x1.082f7ep-5f);
    v = fma(v, f, -0x1.011efcp-4f);
    v = fma(v, f, 0x1.ffdd58p-4f);
    v = fma(v, f, -0x1.fffcacp-3f);
    v = fma(v, f, 0x1.000006p-1f);
    float s = f * v;
    float q = fma(-s, f, fma(-2.0f, s, f)) * v; // the sum is exact, but for the last bits of the product
    float u = s * s;
    float ul = fma(s, s, -u);
    // 2/log(2) / (1 - u) on [0, 0.02946], degree 2, error 2^-20; made as v.
    float g = fma(fma(u, 0x1.822ap+1f, 0x1.7124a6p+1f), u, 0x1.71548ap+1f);
    // 2/log(2) (atanh(s) / s - 1) / u on the same, degree 3, so that the error of log2(m) is 2^-36.2 of it; made as v. The first
    // coefficient times u is exact: a pair. With 2/log(2) as a pair it makes t + tl.
    float p = fma(fma(u, 0x1.590352p-2f, 0x1.a5cad2p-2f), u, 0x1.2776e8p-1f);
    float r = u * 0x1.ec709ep-1f;
    float rl = fma(ul, 0x1.ec709ep-1f, fma(u, 0x1.ec709ep-1f, -r));
    float t = 0x1.715476p+1f + r;
    float tl = fma(u * u, p, ((0x1.715476p+1f - t) + r) + (rl + 0x1.4ae0cp-25f));
    float h = s * t;
    float l = fma(q, g, fma(s, tl, fma(s, t, -h)));
    pair_f32 e;
    e.hi = k + h; // k is 0 or larger than h
    e.lo = ((k - e.hi) + h) + l;
    return e;
}

// 2^(hi + lo) for finite or infinite hi; lo is small.
__device__ float powers_exp2_f32(float hi, float lo) {
    bool usual = fabs(hi) < 125.0f;
    if (!usual) {
        bool beyond = fabs(hi) > 160.0f; // 0 or infinity in any case
        hi = beyond ? copysign(160.0f, hi) : hi;
        lo = beyond ? 0.0f : lo;
    }
    float shifted = (hi + lo) + 0x1.8p+23f;
    float f = (hi - (shifted - 0x1.8p+23f)) + lo;
    // 2^f on [-0.5, 0.5], degree 6, relative error 2^-27.6; made as powers_log2_f32's, twice the weight for f < 0; then a random local
    // search in the last bits for the least error of the computed p (0.27 ulp before the last rounding).
    float p = 0x1.3bc7b4p-13f;
    p = fma(p, f, 0x1.5f105p-10f);
    p = fma(p, f, 0x1.3b368ap-7f);
    p = fma(p, f, 0x1.c6af72p-5f);
    p = fma(p, f, 0x1.ebfbdp-3f);
    p = fma(p, f, 0x1.62e43p-1f);
    p = fma(p, f, 1.0f);
    unsigned n = __float_as_uint(shifted) << 23;
    if (!usual) {
        // in two steps, of which the last one overflows or rounds
        p = p * (hi > 0.0f ? 0x1p+64f : 0x1p-64f);
        n = n - (hi > 0.0f ? 64u << 23 : 0u - (64u << 23));
        return p * __uint_as_float(n + 0x3f800000u);
    }
    return __uint_as_float(__float_as_uint(p) + n);
}

// What x^y is for an x that is not finite, positive and normal: result, if done, else x and bias for powers_log2_f32 and the sign's bit.
struct powers_rare_f32 {
    bool done;
    float result;
    float x;
    float bias;
    unsigned sign;
};

__device__ powers_rare_f32 powers_rare_x_f32(float x, float y, bool integer, bool odd) {
    powers_rare_f32 r;
    float size = fabs(x);
    r.sign = odd ? __float_as_uint(x) & 0x80000000u : 0u;
    bool small = size < 0x1p-126f;
    r.x = small ? size * 0x1p+23f : size;
    r.bias = small ? -23.0f : 0.0f;
    bool edge = size == 0.0f || __float_as_uint(size) == 0x7f800000u;
    r.result = (size == 0.0f) == (y < 0.0f) ? __int_as_float(0x7f800000) : 0.0f;
    r.result = __uint_as_float(__float_as_uint(r.result) | r.sign);
    bool wrong = x != x || y != y || (!edge && !integer && x < 0.0f);
    r.result = wrong ? __int_as_float(0x7fffffff) : r.result;
    r.result = y == 0.0f ? 1.0f : r.result;
    r.done = wrong || edge || y == 0.0f;
    return r;
}

__device__ float pow_f32(float x, float y) {
    float a = x;
    float bias = 0.0f;
    unsigned sign = 0;
    if (__float_as_uint(x) - 0x00800000u >= 0x7f000000u) {
        bool integer = trunc(y) == y;
        float half = 0.5f * y;
        powers_rare_f32 r = powers_rare_x_f32(x, y, integer, integer && trunc(half) != half);
        if (r.done) return r.result;
        a = r.x;
        bias = r.bias;
        sign = r.sign;
    }
    pair_f32 e = powers_log2_f32(a, bias);
    float h = y * e.hi;
    if (h != h) return x == 1.0f || y == y ? 1.0f : __int_as_float(0x7fffffff); // y is NaN, or infinite and |x| is 1
    float l = fma(y, e.lo, fma(y, e.hi, -h));
    return __uint_as_float(__float_as_uint(powers_exp2_f32(h, l)) | sign);
}

__device__ float powi_f32(float x, int n) {
    // n as a sum of two floats, the first of which has all bits if they fit into it
    int high = (unsigned)n + 0x01000000u <= 0x02000000u ? n : n & ~255;
    float y = (float)high;
    float yl = (float)(n - high);
    float a = x;
    float bias = 0.0f;
    unsigned sign = 0;
    if (__float_as_uint(x) - 0x00800000u >= 0x7f000000u) {
        powers_rare_f32 r = powers_rare_x_f32(x, y, true, (n & 1) != 0);
        if (r.done) return r.result;
        a = r.x;
        bias = r.bias;
        sign = r.sign;
    }
    pair_f32 e = powers_log2_f32(a, bias);
    float h = y * e.hi;
    float l = fma(yl, e.hi, fma(y, e.lo, fma(y, e.hi, -h)));
    return __uint_as_float(__float_as_uint(powers_exp2_f32(h, l)) | sign);
}

// ---- double precision ----

// x^y for |y log2(x)| >= 1021 or NaN: s (1 + u) 2^n with s in [1, 2), e = y log2(x) in double.
__device__ double powers_f64_rare(double x, double e, double u, double s, int n) {
    if (x == 1.0) {
        return 1.0; // to any power, NaN and infinity too
    }
    if (!(e < 1025.0)) {
        return e > 0.0 ? __longlong_as_double(0x7ff0000000000000LL) : __longlong_as_double(0xfff8000000000000LL);
    }
    if (e < -1076.0) {
        return 0.0;
    }
    double r = fma(s, u, s);
    if (n > 0) {
        return r * __hiloint2double((1023 + n - 8) << 20, 0) * 256.0;
    }
    if (n >= -1021 || (n == -1022 && r >= 1.0)) {
        return r * __hiloint2double((1023 + n) << 20, 0);
    }
    // Subnormal or nearly so: rounded once, where 1 + r 2^(n + 1022) < 2 has its last bit.
    double scale = __hiloint2double((1023 + n + 1022) << 20, 0);
    double low = fma(s, u, s - r) * scale;
    r = r * scale;
    double v = 1.0 + r;
    low = ((1.0 - v) + r) + low;
    return ((v + low) - 1.0) * 0x1p-1022;
}

// x^y for normal x > 0, times 2^(adjust y).
__device__ double powers_f64_positive(double x, double y, int adjust) {
    int hi = __double2hiint(x);
    int t = hi - 0x3fe69600;
    int i = (t >> 14) & 63;
    int k = (t >> 20) + adjust;
    double m = __hiloint2double(hi - (t & (int)0xfff00000), __double2loint(x));
    // z + zl = m c - 1, exactly but for the last bits of zl
    double c = powers_reciprocal[i];
    double g = m * c;
    double gl = fma(m, c, -g);
    double z0 = g - 1.0;
    double z = z0 + gl;
    double zl = (z0 - z) + gl;
    // ln(1 + z + zl) = v + vl: z - z^2/2 with all bits, and z^3 p(z)
    double w = z * z;
    double wl = fma(z, z, -w);
    double h = 0.5 * w;
    double v = z - h;
    // (ln(1 + z) - z + z^2/2)/z^3 on |z| <= 0.008035, degree 6, error of the logarithm over z 2^-71. Sollya fpminimax.
    double p0 = fma(z, -0x1.0000000000035p-2, 0x1.5555555555555p-2);
    double p1 = fma(z, -0x1.55555548cda47p-3, 0x1.99999999add35p-3);
    double p2 = fma(z, -0x1.0005ec6a27f83p-3, 0x1.24923f8a1da8fp-3);
    double p = fma(w, fma(w, fma(w, 0x1.c9bca198b8da6p-4, p2), p1), p0);
    double vl = ((z - v) - h) + fma(z * w, p, fma(-0.5, wl, fma(-z, zl, zl)));
    // times 1/ln(2), plus the exponent and the table's logarithm
    double d = v * 0x1.71547652b82fep+0;
    double dl = fma(v, 0x1.71547652b82fep+0, -d) + fma(v, 0x1.777d0ffda0d24p-56, vl * 0x1.71547652b82fep+0);
    double high = (double)k + powers_log2_high[i]; // exact, 0 or larger than d
    double s = high + d;
    double sl = ((high - s) + d) + (dl + powers_log2_low[i]);
    // y log2(x) = e + el
    double e = y * s;
    double el = fma(y, sl, fma(y, s, -e));
    double sum = e + el; // el may be up to 2^-5
    double shifted = fma(sum, 32.0, 0x1.8p+52);
    int j = __double2loint(shifted);
    double f = fma(shifted - 0x1.8p+52, -0x1p-5, e) + el;
    // (2^f - 1)/f on |f| <= 1/63.9, degree 5, error of 2^f 2^-62. Sollya fpminimax.
    double f2 = f * f;
    double q0 = fma(f, 0x1.ebfbdff82c58fp-3, 0x1.62e42fefa39efp-1);
    double q1 = fma(f, 0x1.3b2ab6fb8cb0fp-7, 0x1.c6b08d70494a8p-5);
    double q2 = fma(f, 0x1.43098b82f234ep-13, 0x1.5d88430f86197p-10);
    double u = fma(f, fma(f2, fma(f2, q2, q1), q0), powers_exp2_low[j & 31]);
    double a = powers_exp2_high[j & 31];
    if ((__double2hiint(sum) & 0x7fffffff) >= 0x408fe800) { // |sum| >= 1021 or NaN
        return powers_f64_rare(x, e, u, a, j >> 5);
    }
    double r = fma(a, u, a);
    return __hiloint2double(__double2hiint(r) + ((j >> 5) << 20), __double2loint(r));
}

__device__ double pow_f64(double x, double y) {
    if ((unsigned)__double2hiint(x) - 0x00100000u < 0x7fe00000u) { // finite normal x > 0
        return powers_f64_positive(x, y, 0);
    }
    if (y == 0.0) {
        return 1.0;
    }
    if (x != x || y != y) {
        return __longlong_as_double(0xfff8000000000000LL);
    }
    double half = 0.5 * y; // of a subnormal it may be rounded, but that is no integer
    bool integer = trunc(y) == y;
    bool negative = integer && trunc(half) != half && __double2hiint(x) < 0;
    double size = fabs(x);
    double r;
    if (size == 0.0 || __double2hiint(size) == 0x7ff00000) {
        r = (size == 0.0) == (y < 0.0) ? __longlong_as_double(0x7ff0000000000000LL) : 0.0;
    } else if (!integer && x < 0.0) {
        return __longlong_as_double(0xfff8000000000000LL);
    } else if (__double2hiint(size) < 0x00100000) {
        r = powers_f64_positive(size * 0x1p+54, y, -54);
    } else {
        r = powers_f64_positive(size, y, 0);
    }
    return negative ? -r : r;
}

__device__ double powi_f64(double x, int n) {
    return pow_f64(x, (double)n);
}

} // namespace math
