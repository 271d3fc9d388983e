#pragma once

#include "elementary.cuh"
#include "gamma.cuh"
#include "rounding.cuh"
#include "two_over_pi.cuh"

// j0, j1, y0, y1, jn, yn, cyl_bessel_i0, cyl_bessel_i1.
//
// Double precision:
// J and Y, |x| < 9: one polynomial for each interval [k pi/2, (k+1) pi/2], about the zero of the function in it where there
// is one (the zero in two doubles, so that the result keeps its relative accuracy), about the middle otherwise;
// for Y0 below pi/2 and Y1 below pi the logarithm is split off (Abramowitz and Stegun, 9.1.13), with the zero factored out.
// |x| >= 9: modulus and phase (Abramowitz and Stegun, 9.2.17; Watson, "Bessel functions", 13.75):
// J = A(x) cos(theta), Y = A(x) sin(theta), theta = x - (2 v + 1) pi/4 + D(x), A sqrt(x) and x D polynomials in 1/x^2.
//
// Single precision has neither double nor 64-bit integers, but pairs of floats (see gamma.cuh). |x| < 3: one polynomial in x^2 with the
// zero z factored out (x^2 - z^2 is a pair), for Y after the logarithm is split off; |x| >= 3: modulus and phase.

namespace math {

// Rows: center (two doubles), coefficients 0 ... 14 in t = x - center (row 0: in t = x^2).
// Made with Sollya's fpminimax from 50-digit Chebyshev interpolants (mpmath); the bounds are of the polynomial alone.
__device__ const double bessel_j0_table[102] = {
    // degree 10, relative error 2^-69.88, in x^2
    0.0, 0.0, 1.0, -0x1p-2,
    0x1p-6, -0x1.c71c71c71c71cp-12, 0x1.c71c71c71c66cp-18, -0x1.23456789a50b5p-24,
    0x1.02e85c0443a0fp-31, -0x1.522a40c614f85p-39, 0x1.5228e459ed6a9p-47, -0x1.0adc47e884a3cp-55,
    0x1.421e0df80a823p-64, 0.0, 0.0, 0.0,
    0.0,
    // degree 13, relative error 2^-53.30, zero 2.4048255576957727686
    0x1.33d152e971b4p+1, -0x1.0f539d7da258ep-53, -0x1.09cdb3655128p-1, 0x1.ba1deea029495p-4,
    0x1.cfae864368c27p-5, -0x1.1bb1cbe1a42c5p-7, -0x1.1f992590bedc7p-9, 0x1.15382ba0b574cp-12,
    0x1.6ed3b9d427a6ep-15, -0x1.232c784bd899dp-18, -0x1.1cce1a59b0d12p-21, 0x1.7ffa55bf52f1dp-25,
    0x1.2940e8f3a8407p-28, -0x1.5cc2814ea8478p-32, -0x1.b252565d0e8ap-36, 0x1.11e660380ee38p-39,
    0.0,
    // degree 13, relative error 2^-55.27, mid 3.921875
    0x1.f6p+1, 0.0, -0x1.9ac3584f16ea3p-2, 0x1.25af910c4f00cp-5,
    0x1.91670e54d112p-3, -0x1.6c768a00bbb61p-6, -0x1.a4c4becc44da4p-7, 0x1.432c59223eaf7p-10,
    0x1.746579b019fd8p-12, -0x1.e6ca0a19ba2fap-16, -0x1.6fde5a411ccd8p-18, 0x1.a0484c430e789p-22,
    0x1.d10a4ca0b96a5p-25, -0x1.cee68bacca4c6p-29, -0x1.94641186901f4p-32, 0x1.69ec1e08c54b8p-36,
    0.0,
    // degree 13, relative error 2^-54.68, zero 5.5200781102863106496
    0x1.6148f5b2c2e45p+2, 0x1.75054cd60a517p-54, 0x1.5c6e60a097823p-2, -0x1.f8f72e7a848dep-6,
    -0x1.b2150cb41e906p-5, 0x1.2f7ffe90254f5p-8, 0x1.27e31fe9ac77cp-9, -0x1.6f641f416062p-13,
    -0x1.863f481d5da95p-15, 0x1.ad77d6f47048fp-19, 0x1.32e6da7804006p-21, -0x1.2da33db09b331p-25,
    -0x1.41d610745a654p-28, 0x1.1cd49d51140f8p-32, 0x1.dfce98d5b08ddp-36, -0x1.68a186504704p-40,
    0.0,
    // degree 14, relative error 2^-57.82, mid 7.0625
    0x1.c4p+2, 0.0, 0x1.32fb2d4b2f15dp-2, -0x1.cba75f4233d65p-7,
    -0x1.30f281d3f3f42p-3, 0x1.315b956fa34a4p-7, 0x1.7b97b8ca0e1f7p-7, -0x1.7b929ad1fe80fp-11,
    -0x1.69716ecc585d4p-12, 0x1.4fdb10d2871bp-16, 0x1.717b377da10efp-18, -0x1.3ab9b54af9cdcp-22,
    -0x1.db2a6ce779e77p-25, 0x1.72cb2d4b84c22p-29, 0x1.a57027cf8d5d1p-32, -0x1.2aff7cd686d66p-36,
    -0x1.10a3584fb1d34p-39,
    // degree 13, relative error 2^-54.05, zero 8.653727912911012217
    0x1.14eb56cccdecap+3, -0x1.51970714c7c25p-52, -0x1.15f7977a772d4p-2, 0x1.00f7fcf183e0cp-6,
    0x1.68b984ec64991p-5, -0x1.48e63600d81efp-9, -0x1.0e0d60385e256p-9, 0x1.d79605273049bp-14,
    0x1.7800bc58f5a3fp-15, -0x1.332483f67591ep-19, -0x1.30e8cd805f9e4p-21, 0x1.ced9ee57f2797p-26,
    0x1.4581d8ed16dffp-28, -0x1.ca9b4c0f0b65ap-33, -0x1.ea845dc504d5fp-36, 0x1.2fc4ffc6ec2c6p-40,
    0.0
};
__device__ const double bessel_j1_table[102] = {
    // degree 10, relative error 2^-63.54, in x^2
    0.0, 0.0, 0.5, -0x1p-4,
    0x1.5555555555555p-9, -0x1.c71c71c71c645p-15, 0x1.6c16c16c0a1d1p-21, -0x1.845c8a00db44bp-28,
    0x1.27e4f4ee9c528p-35, -0x1.52260bc629c89p-43, 0x1.2afcd11be11e9p-51, -0x1.01e3fe81ddc1fp-60,
    -0x1.b74c484e90ff8p-65, 0.0, 0.0, 0.0,
    0.0,
    // degree 13, relative error 2^-54.11, mid 2.34375
    0x1.2cp+1, 0.0, 0x1.1039d3a0bcb89p-1, -0x1.8edd5053254a7p-3,
    -0x1.683f0aa090331p-3, 0x1.0543cb60cffc4p-5, 0x1.76ccfe70f5d0bp-7, -0x1.81ba1f897105dp-10,
    -0x1.5000aaa1c0a35p-12, 0x1.0f1cbb740251ap-15, 0x1.50598a5aeefap-18, -0x1.bff073326eb87p-22,
    -0x1.ae0145743a806p-25, 0x1.e84070a815a2dp-29, 0x1.794f9f944d8d7p-32, -0x1.7c7d0668c7542p-36,
    0.0,
    // degree 13, relative error 2^-55.44, zero 3.8317059702075123156
    0x1.ea75575af6f09p+1, -0x1.60155a9d1b256p-53, -0x1.9c6cf582cbf7fp-2, 0x1.ae8a39f51ad05p-5,
    0x1.b589d1da13944p-5, -0x1.537544c332015p-8, -0x1.24b340995ccd3p-9, 0x1.6e4c2d53a6894p-13,
    0x1.83a06e36cfeffp-15, -0x1.9799d5604700ap-19, -0x1.338261413bfb8p-21, 0x1.170717333e4f6p-25,
    0x1.456c315d18b95p-28, -0x1.042a3bff358ddp-32, -0x1.ebd3868a9aa1ep-36, 0x1.a6ab5535bde36p-40,
    0.0,
    // degree 14, relative error 2^-58.57, mid 5.484375
    0x1.5fp+2, 0.0, -0x1.5e79f6ea40fdcp-2, 0x1.9b69e392a599cp-5,
    0x1.4972869bd95fap-3, -0x1.14e006916b089p-6, -0x1.77cd6073a0112p-7, 0x1.01147d5b41ea7p-10,
    0x1.5bfb0ee3da7c7p-12, -0x1.948c69f222bbfp-16, -0x1.60a30a1ce79afp-18, 0x1.65117849d1525p-22,
    0x1.c4c3a7843644cp-25, -0x1.963932e17f3a5p-29, -0x1.91f5fb0bde943p-32, 0x1.405412d66d95dp-36,
    0x1.0080ef3ea25aep-39,
    // degree 13, relative error 2^-53.51, zero 7.0155866698156187535
    0x1.c0ff5f3b4725p+2, -0x1.b226d9d243827p-54, 0x1.33518b3874e8ap-2, -0x1.5e70dc60362bdp-6,
    -0x1.80c83bdeee503p-5, 0x1.9a4b292e3da4ep-9, 0x1.13fbc7d68e0e6p-9, -0x1.07358bbd7f01p-13,
    -0x1.796a750f30919p-15, 0x1.4255afa4f72f9p-19, 0x1.3026d38368439p-21, -0x1.d48d118a65c82p-26,
    -0x1.44588b834d55dp-28, 0x1.c596d83d800cap-33, 0x1.e413ced679fd7p-36, -0x1.0d3edcd91d871p-40,
    0.0,
    // degree 13, relative error 2^-53.20, mid 8.625
    0x1.14p+3, 0.0, 0x1.16c72e6435411p-2, -0x1.85311f62c534ap-6,
    -0x1.1035d849a7208p-3, 0x1.21ee789446468p-7, 0x1.549cdf5efb6c1p-7, -0x1.452c0c9c44f13p-11,
    -0x1.4cbd08d608866p-12, 0x1.1f4d5b6867a88p-16, 0x1.5b912b9138318p-18, -0x1.1117450eda144p-22,
    -0x1.c62beb438873bp-25, 0x1.46cbbf102f681p-29, 0x1.92fc4416361dap-32, -0x1.1145ed8f571ccp-36,
    0.0
};
// Rows for [k pi/2, (k+1) pi/2], k = 2 ... 5, coefficients 0 ... 16.
__device__ const double bessel_y0_table[76] = {
    // degree 15, relative error 2^-55.73, zero 3.9576784193148578684
    0x1.fa9534d98569cp+1, -0x1.f06ae7804384ep-54, -0x1.9c34256a12a0cp-2, 0x1.a09c9290367f3p-5,
    0x1.df6d59bf50eadp-5, -0x1.c116fdc598a7ep-8, -0x1.1e32bc4efa912p-9, 0x1.99827652f6874p-13,
    0x1.ab2c1ff8cbd48p-15, -0x1.486373a10ea1cp-18, -0x1.3b2198e4246b7p-22, -0x1.77687bb6a637dp-26,
    0x1.453ac100bd37bp-26, -0x1.f72f30d82a42ap-29, 0x1.a26da3e8dc89p-31, -0x1.8c7dde51fac57p-33,
    0x1.bf6065245196ep-35, -0x1.f2d7ad06e9d93p-37, 0.0,
    // degree 15, relative error 2^-53.50, mid 5.484375
    0x1.5fp+2, 0.0, -0x1.5bf76016be95ap-2, 0x1.2f4a0128a7ae2p-6,
    0x1.588290f115aadp-3, -0x1.b0c1e20a51807p-7, -0x1.99620a3082a46p-7, 0x1.f19cf0ece4cbep-11,
    0x1.719f1d227fd5ep-12, -0x1.89737fb015d7cp-16, -0x1.7ab904cdde196p-18, 0x1.755610a59a087p-22,
    0x1.c8a46a3225e2cp-25, -0x1.67f3688b9ca13p-29, -0x1.eba51985422b8p-32, 0x1.0f371290aa0a3p-35,
    0x1.8f0a45fa29878p-41, -0x1.54d7f7db1bf1fp-42, 0.0,
    // degree 15, relative error 2^-53.62, zero 7.0860510603017726976
    0x1.c581dc4e72103p+2, -0x1.9774a495f56cfp-54, 0x1.334cca0697a5bp-2, -0x1.5aef611fc4d55p-6,
    -0x1.8969c64cbf50fp-5, 0x1.b2f14a955231cp-9, 0x1.1d35e85feb296p-9, -0x1.26dd71e3373ffp-13,
    -0x1.8177e517a84f6p-15, 0x1.6a922673cb91p-19, 0x1.34aa8edfce90bp-21, -0x1.0a27418a8572p-25,
    -0x1.44459f54b957p-28, 0x1.f88035fcba7ddp-33, 0x1.07b45f3a3355ap-35, -0x1.3bb563d284e2fp-42,
    -0x1.e9c515a0b1ee8p-41, -0x1.0e7ce1fe27504p-41, 0.0,
    // degree 15, relative error 2^-57.94, mid 8.625
    0x1.14p+3, 0.0, 0x1.15dbb3cf435e2p-2, -0x1.01705f01d61e9p-7,
    -0x1.14eceb1e18da3p-3, 0x1.ab232660fd964p-8, 0x1.61266cae7119dp-7, -0x1.1bfa08c49e0f6p-11,
    -0x1.5c3b272fd9108p-12, 0x1.0eef158f94877p-16, 0x1.6b4a79fbf908ap-18, -0x1.09a9c431aa795p-22,
    -0x1.d99ca457e5bb8p-25, 0x1.43a2dd0a87b37p-29, 0x1.a6f4722a73715p-32, -0x1.0cab4ff03d984p-36,
    -0x1.0f02a9c6cd1ffp-39, 0x1.19c69689c58ep-44, 0.0
};
__device__ const double bessel_y1_table[76] = {
    // degree 16, relative error 2^-55.45, mid 3.921875
    0x1.f6p+1, 0.0, 0x1.9fb3743af5081p-2, -0x1.6cb1551b57a67p-4,
    -0x1.6d6d4a46b737cp-3, 0x1.a73b6171ebcb7p-6, 0x1.6c64d1c068d3ep-7, -0x1.1ec8b77779b05p-10,
    -0x1.7ff711ce95293p-12, 0x1.4222e779d604cp-15, 0x1.57699ff638771p-19, 0x1.3e1de47a99614p-22,
    -0x1.e61ed36e3cd56p-23, 0x1.a047e4db6bf9ep-25, -0x1.83461b8cc500bp-27, 0x1.91bc523a93bdfp-29,
    -0x1.a06d6a38bf881p-31, 0x1.015dbc89898e8p-32, -0x1.05c156219ad12p-34,
    // degree 15, relative error 2^-53.66, zero 5.4296810407941351328
    0x1.5b7fe4e87b02ep+2, 0x1.dfe7bac228e8cp-52, -0x1.5c7c556f0c19ap-2, 0x1.00b9f8571ca2p-5,
    0x1.a15d92dfe3f13p-5, -0x1.10a329e2c26ecp-8, -0x1.1be6db9936144p-9, 0x1.337c7e141b6d9p-13,
    0x1.85b94113f8151p-15, -0x1.806192b181c5fp-19, -0x1.255e9b29b812dp-21, 0x1.b6307c2031ccap-26,
    0x1.80ea526b647cep-28, -0x1.aa70e68f31c07p-32, -0x1.f4a28b0d994dap-40, -0x1.6d56beb4aa301p-40,
    0x1.c980c42a2f764p-39, -0x1.0d01f2b03d062p-39, 0.0,
    // degree 15, relative error 2^-56.06, mid 7.0625
    0x1.c4p+2, 0.0, -0x1.343d423a99d9dp-2, 0x1.232ac23d6caffp-5,
    0x1.28e7f8d6480f1p-3, -0x1.9134f8d963453p-7, -0x1.67ae2dfdfe2f6p-7, 0x1.a2565980fbdcap-11,
    0x1.54ef9b1f30da2p-12, -0x1.5a1cc0970fb72p-16, -0x1.5f91b4905e801p-18, 0x1.3f7c187e7b3c7p-22,
    0x1.c3c342994b368p-25, -0x1.6d760fa4d5205p-29, -0x1.9a7244ccd7516p-32, 0x1.3c83a14bd1acep-36,
    0x1.080f6f9c3ce15p-39, -0x1.57b34f4e444b6p-43, 0.0,
    // degree 15, relative error 2^-54.95, zero 8.5960058683311689264
    0x1.13127ae6169b4p+3, 0x1.479cc068d9046p-52, 0x1.15f993fceab5cp-2, -0x1.02b3933cf21bp-6,
    -0x1.6395dfe49fc8bp-5, 0x1.3ced2a2e68eaep-9, 0x1.07a678d5faaaep-9, -0x1.b50d7e1cb819fp-14,
    -0x1.6f7bab050766dp-15, 0x1.176e72337a46fp-19, 0x1.2beca685e6e5ep-21, -0x1.a383a9c206795p-26,
    -0x1.41d9811e77014p-28, 0x1.9ca2e229f3028p-33, 0x1.db75ef64261d5p-36, -0x1.6fb0f38c0cf56p-43,
    0x1.740db140685cdp-42, -0x1.e7891436eb10cp-42, 0.0
};

// x = (quadrant + 1/2) pi/2 + hi + lo, |hi| <= pi/4 (a little more near 2^30).
struct bessel_angle {
    double hi;
    double lo;
    int quadrant;
};

// 2^30 <= x < infinity: Payne and Hanek, "Radian reduction for trigonometric functions", 1983.
__device__ bessel_angle bessel_reduce_huge(double x) {
    long long bits = __double_as_longlong(x);
    unsigned long long m = ((unsigned long long)bits & 0xfffffffffffffULL) | 0x10000000000000ULL;
    // x = m 2^e; bits of 2/pi of weight above 2^(2-e) only add multiples of 4.
    int e = (__double2hiint(x) >> 20) - 1075;
    int start = e + 62; // into the table, whose first 64 bits are 0
    int word = start >> 6;
    int shift = start & 63;
    unsigned long long a = TWO_OVER_PI_BITS[word];
    unsigned long long b = TWO_OVER_PI_BITS[word + 1];
    unsigned long long c = TWO_OVER_PI_BITS[word + 2];
    if (shift != 0) {
        unsigned long long d = TWO_OVER_PI_BITS[word + 3];
        a = (a << shift) | (b >> (64 - shift));
        b = (b << shift) | (c >> (64 - shift));
        c = (c << shift) | (d >> (64 - shift));
    }
    // Top 128 of the low 192 bits of m * abc; the two highest bits are the quadrant.
    unsigned long long low = b * m;
    unsigned long long carry = __umul64hi(c, m);
    unsigned long long p1 = low + carry;
    unsigned long long p0 = a * m + __umul64hi(b, m) + (p1 < low ? 1ULL : 0ULL);
    bessel_angle r;
    r.quadrant = (int)(p0 >> 62);
    unsigned long long f0 = ((p0 << 2) | (p1 >> 62)) - 0x8000000000000000ULL; // fraction - 1/2, two's complement
    unsigned long long f1 = p1 << 2;
    // Sum of exact pieces of 32 bits.
    double top = (double)(int)(unsigned)(f0 >> 32) * 0x1p-32;
    double next = (double)(unsigned)f0 * 0x1p-64;
    double rest = (double)(unsigned)(f1 >> 32) * 0x1p-96 + (double)(unsigned)f1 * 0x1p-128;
    gamma_pair s = gamma_fast_sum(top, next);
    s = gamma_fast_sum(s.hi, s.lo + rest);
    r.hi = s.hi * 0x1.921fb54442d18p+0; // pi/2
    r.lo = fma(s.hi, 0x1.921fb54442d18p+0, -r.hi) + fma(s.hi, 0x1.1a62633145c07p-54, s.lo * 0x1.921fb54442d18p+0);
    return r;
}

// 9 <= x < infinity. Below 2^30 Cody and Waite's reduction: the first product cancels exactly, the second is kept in two doubles.
__device__ bessel_angle bessel_reduce(double x) {
    if (x >= 0x1p30) return bessel_reduce_huge(x);
    double whole = floor(x * 0x1.45f306dc9c883p-1); // 2/pi
    double n = whole + 0.5;
    double a = fma(-n, 0x1.921fb54442d18p+0, x); // pi/2 = 0x1.921fb54442d18p+0 + 0x1.1a62633145c07p-54 - 2^-109.9
    double w = n * 0x1.1a62633145c07p-54;
    bessel_angle r;
    r.hi = a - w;
    r.lo = ((a - r.hi) - w) - fma(n, 0x1.1a62633145c07p-54, -w);
    r.quadrant = (int)whole;
    return r;
}

// cos(quadrant pi/2 + hi + lo) for |hi| < 0.83.
__device__ double bessel_wave(int quadrant, double hi, double lo) {
    double w = hi * hi;
    double v;
    if ((quadrant & 1) != 0) {
        // (sin(t)/t - 1)/w in w = t^2: on [0, 0.69], degree 6, relative error 2^-53.99;
        // Sollya's fpminimax of a 50-digit Chebyshev interpolant (mpmath).
        double p = -0x1.9bbe3f56f4b99p-41;
        p = fma(p, w, 0x1.60ff352860e11p-33);
        p = fma(p, w, -0x1.ae64191c6bec5p-26);
        p = fma(p, w, 0x1.71de3a23abdc3p-19);
        p = fma(p, w, -0x1.a01a019ff26d1p-13);
        p = fma(p, w, 0x1.1111111111038p-7);
        p = fma(p, w, -0x1.5555555555555p-3);
        v = hi + fma(hi * w, p, fma(-0.5 * w, lo, lo));
    } else {
        // (cos(t) - 1 + w/2)/w^2 in w = t^2: on [0, 0.69], degree 5, relative error 2^-53.86;
        // Sollya's fpminimax of a 50-digit Chebyshev interpolant (mpmath).
        double p = -0x1.90204ed05937dp-37;
        p = fma(p, w, 0x1.1eeadffca833fp-29);
        p = fma(p, w, -0x1.27e4f98d108dep-22);
        p = fma(p, w, 0x1.a01a019eddfd9p-16);
        p = fma(p, w, -0x1.6c16c16c16777p-10);
        p = fma(p, w, 0x1.5555555555555p-5);
        double h = 0.5 * w;
        double c = 1.0 - h;
        v = c + (((1.0 - c) - h) + fma(w * w, p, -(hi * lo)));
    }
    return ((quadrant + 1) & 2) != 0 ? -v : v; // cos, -sin, -cos, sin
}

// A(x) and D(x) of one order.
struct bessel_polar {
    double modulus;
    double phase;
};

// A(x) cos(theta - turn pi/2), 9 <= x < infinity, r = bessel_reduce(x).
__device__ double bessel_far_of(bessel_polar polar, bessel_angle r, int turn) {
    gamma_pair t = gamma_sum(r.hi, polar.phase);
    return polar.modulus * bessel_wave(r.quadrant - turn, t.hi, t.lo + r.lo);
}

// Order 0, i = 1/x, 9 <= x < infinity.
__device__ bessel_polar bessel_polar_0(double i) {
    double w = i * i;
    // sqrt(x (J0^2+Y0^2)) in w = 1/x^2: on [0, 0.0123457], degree 10, relative error 2^-53.53;
    // Sollya's fpminimax of a 50-digit Chebyshev interpolant (mpmath).
    double m = 0x1.1311fb80c04c2p+29;
    m = fma(m, w, -0x1.8639b6e0d4cc1p+25);
    m = fma(m, w, 0x1.14ac2afcb676dp+21);
    m = fma(m, w, -0x1.1e370170620cap+16);
    m = fma(m, w, 0x1.1a76bb56d717cp+11);
    m = fma(m, w, -0x1.5377e2412458p+6);
    m = fma(m, w, 0x1.2a9814cd3e3bbp+2);
    m = fma(m, w, -0x1.bb85bb982dfbap-2);
    m = fma(m, w, 0x1.524d948d2aa48p-4);
    m = fma(m, w, -0x1.9884533d2feeap-5);
    m = fma(m, w, 0x1.9884533d4365p-1);
    // (theta - x + pi/4) x in w: on [0, 0.0123457], degree 12, relative error 2^-54.87;
    // Sollya's fpminimax of a 50-digit Chebyshev interpolant (mpmath).
    double d = -0x1.85ac03a72e95dp+43;
    d = fma(d, w, 0x1.229afed47b61p+40);
    d = fma(d, w, -0x1.9ae20f2eaa80ep+35);
    d = fma(d, w, 0x1.7b387eff6c556p+30);
    d = fma(d, w, -0x1.11e6937494bc1p+25);
    d = fma(d, w, 0x1.6fd74af49f4b1p+19);
    d = fma(d, w, -0x1.133d75ac8477p+14);
    d = fma(d, w, 0x1.0b8c95e66c112p+9);
    d = fma(d, w, -0x1.7796914f1b12p+4);
    d = fma(d, w, 0x1.a3583b3702decp+0);
    d = fma(d, w, -0x1.ad33332554ccbp-3);
    d = fma(d, w, 0x1.0aaaaaaaa972bp-4);
    d = fma(d, w, -0x1p-3);
    bessel_polar r;
    r.modulus = sqrt(i) * m;
    r.phase = i * d;
    return r;
}

// The same for order 1.
__device__ bessel_polar bessel_polar_1(double i) {
    double w = i * i;
    // sqrt(x (J1^2+Y1^2)) in w = 1/x^2: on [0, 0.0123457], degree 10, relative error 2^-53.82;
    // Sollya's fpminimax of a 50-digit Chebyshev interpolant (mpmath).
    double m = -0x1.412e7554873aap+29;
    m = fma(m, w, 0x1.c6f09c499cd08p+25);
    m = fma(m, w, -0x1.42edc73d4ae82p+21);
    m = fma(m, w, 0x1.50868d2759681p+16);
    m = fma(m, w, -0x1.527987aff8dcdp+11);
    m = fma(m, w, 0x1.a5e8a6a1d2305p+6);
    m = fma(m, w, -0x1.8b2a7e6f2ad8fp+2);
    m = fma(m, w, 0x1.48fa16962e7afp-1);
    m = fma(m, w, -0x1.3bf6583121f5dp-3);
    m = fma(m, w, 0x1.32633e6dee0e2p-3);
    m = fma(m, w, 0x1.9884533d43651p-1);
    // (theta - x + 3 pi/4) x in w: on [0, 0.0123457], degree 12, relative error 2^-56.30;
    // Sollya's fpminimax of a 50-digit Chebyshev interpolant (mpmath).
    double d = 0x1.b683036745eb9p+43;
    d = fma(d, w, -0x1.478ed9e5d3aa1p+40);
    d = fma(d, w, 0x1.d054a6d7347d6p+35);
    d = fma(d, w, -0x1.ae7156c9d0f1fp+30);
    d = fma(d, w, 0x1.39572b35b8118p+25);
    d = fma(d, w, -0x1.aaac60d2968ap+19);
    d = fma(d, w, 0x1.46b4953219bbfp+14);
    d = fma(d, w, -0x1.494a564f15747p+9);
    d = fma(d, w, 0x1.e9f7fc849fabdp+4);
    d = fma(d, w, -0x1.2f4865f0ea1c8p+1);
    d = fma(d, w, 0x1.7bccccc50e7adp-2);
    d = fma(d, w, -0x1.4fffffffff51cp-3);
    d = fma(d, w, 0x1.8p-2);
    bessel_polar r;
    r.modulus = sqrt(i) * m;
    r.phase = i * d;
    return r;
}

// J0 (turn 0) or Y0 (turn 1), 9 <= x < infinity.
__device__ double bessel_far_0(double x, int turn) { return bessel_far_of(bessel_polar_0(1.0 / x), bessel_reduce(x), turn); }

// J1 (turn 0) or Y1 (turn 1), 9 <= x < infinity.
__device__ double bessel_far_1(double x, int turn) { return bessel_far_of(bessel_polar_1(1.0 / x), bessel_reduce(x), turn + 1); }

// Orders 0 and 1.
struct bessel_two {
    double a;
    double b;
};

// J0 and J1 (turn 0), or Y0 and Y1 (turn 1), 9 <= x < infinity. Devices without double get the wave once.
__device__ bessel_two bessel_far(double x, int turn) {
    double i = 1.0 / x;
    bessel_polar a = bessel_polar_0(i);
    bessel_polar b = bessel_polar_1(i);
    bessel_angle angle = bessel_reduce(x);
    bessel_two r;
    r.a = 0.0;
    r.b = 0.0;
#pragma unroll 1
    for (int order = 0; order < 2; order++) {
        double v = bessel_far_of(order == 0 ? a : b, angle, turn + order);
        if (order == 0) r.a = v;
        else r.b = v;
    }
    return r;
}

// J0, 0 <= y < 9.
__device__ double bessel_near_j0(double y) {
    int k = (int)(y * 0x1.45f306dc9c883p-1); // 2/pi
    int row = k * 17;
    double t = (y - bessel_j0_table[row]) - bessel_j0_table[row + 1];
    double u = k == 0 ? y * y : t;
    double p = bessel_j0_table[row + 16];
    for (int i = 15; i >= 2; i--) p = fma(p, u, bessel_j0_table[row + i]);
    return (k & 1) != 0 ? t * p : p;
}

// J1, 0 <= y < 9.
__device__ double bessel_near_j1(double y) {
    int k = (int)(y * 0x1.45f306dc9c883p-1); // 2/pi
    int row = k * 17;
    double t = (y - bessel_j1_table[row]) - bessel_j1_table[row + 1];
    double u = k == 0 ? y * y : t;
    double p = bessel_j1_table[row + 16];
    for (int i = 15; i >= 2; i--) p = fma(p, u, bessel_j1_table[row + i]);
    return (k & 1) != 0 ? p : t * p;
}

// J0 in double.
__device__ double bessel_j0(double x) {
    double y = fabs(x);
    if (y < 9.0) return bessel_near_j0(y);
    if (y <= 0x1.fffffffffffffp+1023) return bessel_far_0(y, 0);
    return x != x ? __longlong_as_double(0xfff8000000000000LL) : 0.0;
}

// J1 in double.
__device__ double bessel_j1(double x) {
    double y = fabs(x);
    double v;
    if (y < 9.0) {
        v = bessel_near_j1(y);
    } else if (y <= 0x1.fffffffffffffp+1023) {
        v = bessel_far_1(y, 0);
    } else {
        if (x != x) return __longlong_as_double(0xfff8000000000000LL);
        v = 0.0;
    }
    return __double2hiint(x) < 0 ? -v : v;
}

// (log(x) - log(z)), 1/z = a + b; accurate near x = z.
__device__ double bessel_log_ratio(double x, double a, double b) {
    double r = x * a;
    double low = fma(x, a, -r) + x * b;
    gamma_pair l = gamma_log_pair(r);
    return l.hi + (l.lo + low / r);
}

// Y at 0, infinity, negative arguments and NaN.
__device__ double bessel_y_edge(double x) {
    if (x == 0.0) return __longlong_as_double(-0x10000000000000LL);
    return x > 0.0 ? 0.0 : __longlong_as_double(0xfff8000000000000LL);
}

// Y0, 0 < x < 9.
__device__ double bessel_near_y0(double x) {
    if (x < 0x1p-500) { // (2/pi) (log(x) + Euler's gamma - log(2))
        return 0x1.45f306dc9c883p-1 * (gamma_log_pair(x).hi - 0x1.dadb014541eb2p-4);
    }
    int k = (int)(x * 0x1.45f306dc9c883p-1); // 2/pi
    if (k >= 2) {
        int row = (k - 2) * 19;
        double t = (x - bessel_y0_table[row]) - bessel_y0_table[row + 1];
        double p = bessel_y0_table[row + 18];
        for (int i = 17; i >= 2; i--) p = fma(p, t, bessel_y0_table[row + i]);
        return (k & 1) != 0 ? p : t * p;
    }
    if (k == 1) {
        double t = x - 2.328125;
        // Y0 in t = x - 2.328125: on [-0.757329, 0.813468], degree 20, relative error 2^-55.38;
        // Sollya's fpminimax of a 50-digit Chebyshev interpolant (mpmath).
        double p = -0x1.17ce52e5d752dp-29;
        p = fma(p, t, 0x1.a0914d9aca928p-28);
        p = fma(p, t, -0x1.22415f0f11dcdp-27);
        p = fma(p, t, 0x1.2f0439d0927ecp-26);
        p = fma(p, t, -0x1.c1832e3ea82f9p-25);
        p = fma(p, t, 0x1.1f0459b78f934p-23);
        p = fma(p, t, -0x1.5de5e38bc331fp-22);
        p = fma(p, t, 0x1.b3db2872cf62ap-21);
        p = fma(p, t, -0x1.122bfbed9634ap-19);
        p = fma(p, t, 0x1.5ad53aa57dd0bp-18);
        p = fma(p, t, -0x1.baa3be4fcfc98p-17);
        p = fma(p, t, 0x1.16fab35266546p-15);
        p = fma(p, t, -0x1.56b452b4b4644p-14);
        p = fma(p, t, 0x1.111cac89cdf7cp-12);
        p = fma(p, t, -0x1.f308e3f6b1a3ep-11);
        p = fma(p, t, 0x1.bca9b5f15e078p-14);
        p = fma(p, t, 0x1.1833ae3672627p-7);
        p = fma(p, t, 0x1.67cd75eee47bp-5);
        p = fma(p, t, -0x1.f3ba57a04a939p-3);
        p = fma(p, t, -0x1.0ec56512a39f4p-4);
        p = fma(p, t, 0x1.0866e91427318p-1);
        return p;
    }
    // (2/pi) log(x/z) J0(x) + (x^2 - z^2) T(x^2), z the first zero.
    double u = x * x;
    // (2/pi) J0 in u = x^2: on [0, 2.4674], degree 8, relative error 2^-53.84;
    // Sollya's fpminimax of a 50-digit Chebyshev interpolant (mpmath).
    double j = 0x1.a56deb0794179p-48;
    j = fma(j, u, -0x1.ae87e27713a0ap-40);
    j = fma(j, u, 0x1.49a722728de53p-32);
    j = fma(j, u, -0x1.72dba20977607p-25);
    j = fma(j, u, 0x1.21bb945c20fa3p-18);
    j = fma(j, u, -0x1.21bb9452748acp-12);
    j = fma(j, u, 0x1.45f306dc9d02ep-7);
    j = fma(j, u, -0x1.45f306dc9c89bp-3);
    j = fma(j, u, 0x1.45f306dc9c883p-1);
    // T: on [0, 2.4674], degree 7, relative error 2^-55.31;
    // Sollya's fpminimax of a 50-digit Chebyshev interpolant (mpmath).
    double t = -0x1.325e1c955a2f4p-46;
    t = fma(t, u, 0x1.2e8ba09f56f94p-38);
    t = fma(t, u, -0x1.b796587b6ffbp-31);
    t = fma(t, u, 0x1.cf0412467587dp-24);
    t = fma(t, u, -0x1.4c030d979d3b9p-17);
    t = fma(t, u, 0x1.268a9aaae8676p-11);
    t = fma(t, u, -0x1.12583f4a4aba3p-6);
    t = fma(t, u, 0x1.750811790a13cp-3);
    double l = bessel_log_ratio(x, 0x1.1e7d3131dd6bap+0, 0x1.e5197d7b65facp-54);
    double d = (x - 0x1.c982eb8d417eap-1) - 0x1.ea9d270347f83p-56;
    return fma(l, j, d * (x + 0x1.c982eb8d417eap-1) * t);
}

// Y1, 0 < x < 9.
__device__ double bessel_near_y1(double x) {
    int k = (int)(x * 0x1.45f306dc9c883p-1); // 2/pi
    if (k >= 2) {
        int row = (k - 2) * 19;
        double t = (x - bessel_y1_table[row]) - bessel_y1_table[row + 1];
        double p = bessel_y1_table[row + 18];
        for (int i = 17; i >= 2; i--) p = fma(p, t, bessel_y1_table[row + i]);
        return (k & 1) != 0 ? t * p : p;
    }
    if (x < 0x1p-27) return -0x1.45f306dc9c883p-1 / x; // -2/(pi x)
    // (2/pi) log(x/z) J1(x) + (x^2 - z^2) T(x^2)/x, z the first zero.
    double u = x * x;
    // (2/pi) J1/x in u = x^2: on [0, 9.8696], degree 10, absolute error 2^-55.50;
    // Sollya's fpminimax of a 50-digit Chebyshev interpolant (mpmath).
    double j = 0x1.2e282cea9de56p-69;
    j = fma(j, u, -0x1.106e33f6b9fbdp-60);
    j = fma(j, u, 0x1.7ecc311ea5dd3p-52);
    j = fma(j, u, -0x1.ae91e5f51b087p-44);
    j = fma(j, u, 0x1.78bea42a5205bp-36);
    j = fma(j, u, -0x1.ee7a29f19080ep-29);
    j = fma(j, u, 0x1.cf9286ece3b9fp-22);
    j = fma(j, u, -0x1.21bb94525cbdfp-15);
    j = fma(j, u, 0x1.b2995e7b7bb6bp-10);
    j = fma(j, u, -0x1.45f306dc9c897p-5);
    j = fma(j, u, 0x1.45f306dc9c883p-2);
    // T: on [0, 9.8696], degree 10, relative error 2^-54.02;
    // Sollya's fpminimax of a 50-digit Chebyshev interpolant (mpmath).
    double t = -0x1.411ec5b9e0056p-68;
    t = fma(t, u, 0x1.27060e463aa94p-59);
    t = fma(t, u, -0x1.8c904b7ce46a8p-51);
    t = fma(t, u, 0x1.a3aa23375f7a4p-43);
    t = fma(t, u, -0x1.549cf22687cebp-35);
    t = fma(t, u, 0x1.96551d9098b29p-28);
    t = fma(t, u, -0x1.4f29406846acap-21);
    t = fma(t, u, 0x1.5ba2f20a4f448p-15);
    t = fma(t, u, -0x1.7c2ca06d8e099p-10);
    t = fma(t, u, 0x1.069922dcaf0cep-6);
    t = fma(t, u, 0x1.0e14beba09e96p-3);
    double l = bessel_log_ratio(x, 0x1.d20f658382cf2p-2, 0x1.5b2534b08b934p-57);
    double d = (x - 0x1.193bed4dff243p+1) + 0x1.bd1e50d219bfdp-55;
    return fma(l, j * x, d * (x + 0x1.193bed4dff243p+1) * t / x);
}

// Y0 in double.
__device__ double bessel_y0(double x) {
    if (!(x > 0.0 && x <= 0x1.fffffffffffffp+1023)) return bessel_y_edge(x);
    return x < 9.0 ? bessel_near_y0(x) : bessel_far_0(x, 1);
}

// Y1 in double.
__device__ double bessel_y1(double x) {
    if (!(x > 0.0 && x <= 0x1.fffffffffffffp+1023)) return bessel_y_edge(x);
    return x < 9.0 ? bessel_near_y1(x) : bessel_far_1(x, 1);
}

// Jn in double. n <= x: recurrence upwards; otherwise downwards (J. C. P. Miller), started where the upward
// recurrence from 0, 1 has grown by 2^70, normalized by the larger of J0 and J1.
__device__ double jn_f64(int n, double x) {
    double y = fabs(x);
    double sign = (n & 1) != 0 && __double2hiint(x) < 0 ? -1.0 : 1.0;
    if (n < 0 || x != x) return __longlong_as_double(0xfff8000000000000LL);
    if (y > 0x1.fffffffffffffp+1023 || (n > 0 && y == 0.0)) return sign * 0.0;
    if (n > 1 && y < 0x1p-28) {
        // (x/2)^n / n!
        double v = sign;
        for (int i = 1; i <= n && v != 0.0; i++) v = v * (0.5 * y / (double)i);
        return v;
    }
    bessel_two j;
    if (y < 9.0) {
        j.a = bessel_near_j0(y);
        j.b = bessel_near_j1(y);
    } else {
        j = bessel_far(y, 0);
    }
    double j0 = j.a;
    double j1 = j.b;
    if (n < 2) return n == 0 ? j0 : sign * j1;
    double inverse = 1.0 / y;
    double inverse_low = fma(-inverse, y, 1.0) * inverse;
    if ((double)n <= y) {
        for (int i = 1; i < n; i++) {
            double c = 2.0 * (double)i;
            double next = fma(fma(c, inverse, c * inverse_low), j1, -j0);
            j0 = j1;
            j1 = next;
        }
        return sign * j1;
    }
    // J_n(x) < (e x / (2 n))^n: below 2^-1100.
    if (n > 2000 && (double)n > 2.0 * y) return sign * 0.0;
    double p = 0.0;
    double q = 1.0;
    int m = n;
    for (; fabs(q) < 0x1p70;) {
        m = m + 1;
        double next = fma(2.0 * (double)m * inverse, q, -p);
        p = q;
        q = next;
    }
    // p = J_(i+1), q = J_i up to a common factor.
    p = 0.0;
    q = 1.0;
    double result = 0.0;
    for (int i = m; i >= 1; i--) {
        if (i == n) result = q;
        double c = 2.0 * (double)i;
        double next = fma(fma(c, inverse, c * inverse_low), q, -p);
        p = q;
        q = next;
        if (fabs(q) > 0x1p400) {
            p = p * 0x1p-400;
            q = q * 0x1p-400;
            result = result * 0x1p-400;
        }
    }
    return sign * (fabs(j0) > fabs(j1) ? result * (j0 / q) : result * (j1 / p));
}

// Yn in double, by the upward recurrence, stable for Y.
__device__ double yn_f64(int n, double x) {
    if (n < 0) return __longlong_as_double(0xfff8000000000000LL);
    if (!(x > 0.0 && x <= 0x1.fffffffffffffp+1023)) return bessel_y_edge(x);
    bessel_two y;
    if (x < 9.0) {
        y.a = bessel_near_y0(x);
        y.b = bessel_near_y1(x);
    } else {
        y = bessel_far(x, 1);
    }
    double y0 = y.a;
    double y1 = y.b;
    if (n < 2) return n == 0 ? y0 : y1;
    double inverse = 1.0 / x;
    double inverse_low = fma(-inverse, x, 1.0) * inverse;
    if (inverse > 0x1.fffffffffffffp+1023) return -__longlong_as_double(0x7ff0000000000000LL); // below -4/(pi x^2)
    for (int i = 1; i < n && y1 >= -0x1.fffffffffffffp+1023; i++) {
        double c = 2.0 * (double)i;
        double next = fma(fma(c, inverse, c * inverse_low), y1, -y0);
        y0 = y1;
        y1 = next;
    }
    return y1;
}

// exp(x) poly(1/x) / sqrt(x) for the modified functions, 8 <= x <= 720; p the polynomial's value.
__device__ double bessel_i_far(double x, double i, double p) {
    gamma_scaled e = gamma_exp_scaled(x, 0.0);
    return gamma_scale(e.value * (p * sqrt(i)), e.exponent);
}

// I0 in double.
__device__ double bessel_i0(double x) {
    double y = fabs(x);
    if (y < 8.0) {
        double u = y * y;
        // (I0 - 1)/u in u = x^2: on [0, 64], degree 14, relative error 2^-59.27;
        // Sollya's fpminimax of a 50-digit Chebyshev interpolant (mpmath).
        double p = 0x1.190102b498f92p-110;
        p = fma(p, u, 0x1.13b7e3ffee3fbp-101);
        p = fma(p, u, 0x1.f16a39e8570aep-92);
        p = fma(p, u, 0x1.40c957c8a07d7p-82);
        p = fma(p, u, 0x1.69e0d94f29741p-73);
        p = fma(p, u, 0x1.55ffd7aa9e24fp-64);
        p = fma(p, u, 0x1.0b3149f08c09ap-55);
        p = fma(p, u, 0x1.522a422b91c5bp-47);
        p = fma(p, u, 0x1.522a440ec22f9p-39);
        p = fma(p, u, 0x1.02e85c07b8c2ep-31);
        p = fma(p, u, 0x1.23456789b6036p-24);
        p = fma(p, u, 0x1.c71c71c71be77p-18);
        p = fma(p, u, 0x1.c71c71c71c756p-12);
        p = fma(p, u, 0x1.fffffffffffffp-7);
        p = fma(p, u, 0x1p-2);
        return fma(u, p, 1.0);
    }
    if (!(y < 720.0)) return x != x ? __longlong_as_double(0xfff8000000000000LL) : __longlong_as_double(0x7ff0000000000000LL);
    double i = 1.0 / y;
    // sqrt(x) exp(-x) I0 in i = 1/x: on [0, 0.125], degree 22, relative error 2^-53.53;
    // Sollya's fpminimax of a 50-digit Chebyshev interpolant (mpmath).
    double p = 0x1.7515b635ae911p+54;
    p = fma(p, i, -0x1.f56b92a71e17dp+54);
    p = fma(p, i, 0x1.36dbd9fcd94cfp+54);
    p = fma(p, i, -0x1.d76c93890d812p+52);
    p = fma(p, i, 0x1.e8cfa0153f861p+50);
    p = fma(p, i, -0x1.6f286e5d371a3p+48);
    p = fma(p, i, 0x1.9d2ac93f2e565p+45);
    p = fma(p, i, -0x1.63589e7d75362p+42);
    p = fma(p, i, 0x1.d8809ede408a2p+38);
    p = fma(p, i, -0x1.e7f842bcee739p+34);
    p = fma(p, i, 0x1.86cf31d4b73dap+30);
    p = fma(p, i, -0x1.e14e25e5a20e8p+25);
    p = fma(p, i, 0x1.bf59383bfc9f6p+20);
    p = fma(p, i, -0x1.2e465a80cb0f8p+15);
    p = fma(p, i, 0x1.1294150df2167p+9);
    p = fma(p, i, -0x1.94c2003549689p+1);
    p = fma(p, i, 0x1.a96e96579c292p-3);
    p = fma(p, i, 0x1.7675ba604fbep-4);
    p = fma(p, i, 0x1.6e747e8f1728cp-5);
    p = fma(p, i, 0x1.debb46cad1968p-6);
    p = fma(p, i, 0x1.cb94dd7f380b8p-6);
    p = fma(p, i, 0x1.9884533d48b4ep-5);
    p = fma(p, i, 0x1.9884533d4365p-2);
    return bessel_i_far(y, i, p);
}

// I1 in double.
__device__ double bessel_i1(double x) {
    double y = fabs(x);
    double v;
    if (y < 8.0) {
        double u = y * y;
        // (I1/x - 1/2)/u in u = x^2: on [0, 64], degree 13, relative error 2^-55.66;
        // Sollya's fpminimax of a 50-digit Chebyshev interpolant (mpmath).
        double p = 0x1.08363697baba3p-105;
        p = fma(p, u, 0x1.e19aa4c2b2945p-97);
        p = fma(p, u, 0x1.944027fb903fcp-87);
        p = fma(p, u, 0x1.e12bd152ea9a3p-78);
        p = fma(p, u, 0x1.f19509c27587ap-69);
        p = fma(p, u, 0x1.ab7fda66df2fap-60);
        p = fma(p, u, 0x1.2c9771c43d5adp-51);
        p = fma(p, u, 0x1.522a42585c0a4p-43);
        p = fma(p, u, 0x1.27e4fb8980e48p-35);
        p = fma(p, u, 0x1.845c8a0be77e6p-28);
        p = fma(p, u, 0x1.6c16c16c1ee5fp-21);
        p = fma(p, u, 0x1.c71c71c71c2f5p-15);
        p = fma(p, u, 0x1.5555555555561p-9);
        p = fma(p, u, 0x1p-4);
        v = fma(y * u, p, 0.5 * y);
    } else if (!(y < 720.0)) {
        if (x != x) return __longlong_as_double(0xfff8000000000000LL);
        v = __longlong_as_double(0x7ff0000000000000LL);
    } else {
        double i = 1.0 / y;
        // sqrt(x) exp(-x) I1 in i = 1/x: on [0, 0.125], degree 22, relative error 2^-53.82;
        // Sollya's fpminimax of a 50-digit Chebyshev interpolant (mpmath).
        double p = -0x1.8d787c02c4acbp+54;
        p = fma(p, i, 0x1.0bf473a748d0dp+55);
        p = fma(p, i, -0x1.4d7b82834991cp+54);
        p = fma(p, i, 0x1.fbf4cf9fcd7bp+52);
        p = fma(p, i, -0x1.08b90b44ce7e9p+51);
        p = fma(p, i, 0x1.90302dee5ff15p+48);
        p = fma(p, i, -0x1.c5d0524f529dcp+45);
        p = fma(p, i, 0x1.8a0ec84e2fb2ap+42);
        p = fma(p, i, -0x1.09312293795afp+39);
        p = fma(p, i, 0x1.163e48f4ec926p+35);
        p = fma(p, i, -0x1.c7494ee3035adp+30);
        p = fma(p, i, 0x1.20e6442f2da12p+26);
        p = fma(p, i, -0x1.18e37bb73494ap+21);
        p = fma(p, i, 0x1.98fc8e5d5f275p+15);
        p = fma(p, i, -0x1.ad6cd1f3de484p+9);
        p = fma(p, i, 0x1.0cf58607022ap+3);
        p = fma(p, i, -0x1.45bbb1f2f3c9ap-2);
        p = fma(p, i, -0x1.c65288604062bp-4);
        p = fma(p, i, -0x1.d735d25d753ap-5);
        p = fma(p, i, -0x1.4f1c9e613df46p-5);
        p = fma(p, i, -0x1.7efc0dfb55ef3p-5);
        p = fma(p, i, -0x1.32633e6df3985p-3);
        p = fma(p, i, 0x1.9884533d43651p-2);
        v = bessel_i_far(y, i, p);
    }
    return __double2hiint(x) < 0 ? -v : v;
}

// 1/sqrt(x) = hi + lo for normal x: rounded correctly, and one Newton step for the low part.
__device__ pair_f32 bessel_rsqrt_f32(float x) {
    float y = rsqrtf(x);
    float t = x * y;
    float e = fma(-fma(x, y, -t), y, fma(-t, y, 1.0f));
    pair_f32 r;
    r.hi = y;
    r.lo = 0.5f * y * e;
    return r;
}

// x = (quadrant + 1/2) pi/2 + hi + lo.
struct bessel_angle_f32 {
    float hi;
    float lo;
    int quadrant;
};

// 2^17 <= x < infinity: bessel_reduce_huge with words of 32 bits.
__device__ bessel_angle_f32 bessel_reduce_huge_f32(float x) {
    unsigned bits = __float_as_uint(x);
    unsigned m = (bits & 0x7fffffu) | 0x800000u;
    // x = m 2^e; bits of 2/pi of weight above 2^(2-e) only add multiples of 4.
    int e = (int)(bits >> 23) - 150;
    int start = e + 30;
    int word = start >> 5;
    int shift = start & 31;
    unsigned a = TWO_OVER_PI_WORDS[word];
    unsigned b = TWO_OVER_PI_WORDS[word + 1];
    unsigned c = TWO_OVER_PI_WORDS[word + 2];
    unsigned d = TWO_OVER_PI_WORDS[word + 3];
    int back = 31 - shift;
    a = (a << shift) | ((b >> 1) >> back);
    b = (b << shift) | ((c >> 1) >> back);
    c = (c << shift) | ((d >> 1) >> back);
    // The low 96 bits of m * abc without the lowest 32; the two highest bits are the quadrant.
    unsigned low = b * m;
    unsigned p1 = low + __umulhi(c, m);
    unsigned p0 = a * m + __umulhi(b, m) + (p1 < low ? 1u : 0u);
    int f0 = (int)(((p0 << 2) | (p1 >> 30)) ^ 0x80000000u); // fraction - 1/2, two's complement
    unsigned f1 = p1 << 2;
    float top = (float)(f0 >> 8) * 0x1p-24f;
    float rest = (float)(((unsigned)f0 << 24) | (f1 >> 8)) * 0x1p-56f;
    pair_f32 s = gamma_fast_sum_f32(top, rest);
    bessel_angle_f32 r;
    r.quadrant = (int)(p0 >> 30);
    r.hi = s.hi * 0x1.921fb6p+0f; // pi/2
    r.lo = fma(s.hi, 0x1.921fb6p+0f, -r.hi) + fma(s.hi, -0x1.777a5cp-25f, s.lo * 0x1.921fb6p+0f);
    return r;
}

// A cos(theta - turn pi/2) as a pair, A = (0x1.988454p-1 + m)/sqrt(x), theta = x - pi/4 + phase, 3 <= x < infinity, s = 1/sqrt(x).
__device__ pair_f32 bessel_far_f32(float x, pair_f32 s, float m, pair_f32 phase, int turn) {
    bessel_angle_f32 r;
    if (x < 0x1p17f) {
        // Cody and Waite: the first product cancels exactly, the second is kept in two floats.
        float k = rint(fma(x + phase.hi, 0x1.45f306p-1f, -0.5f)); // 2/pi
        float n = fma(2.0f, k, 1.0f);
        float a = fma(-n, 0x1.921fb6p-1f, x); // pi/4 = 0x1.921fb6p-1 - 0x1.777a5cp-26 - 0x1.ee59dap-51
        float w = n * 0x1.777a5cp-26f;
        pair_f32 t = gamma_sum_f32(a, w);
        r.hi = t.hi;
        r.lo = t.lo + fma(n, 0x1.ee59dap-51f, fma(n, 0x1.777a5cp-26f, -w));
        r.quadrant = (int)k;
    } else {
        r = bessel_reduce_huge_f32(x);
    }
    pair_f32 t = gamma_sum_f32(r.hi, phase.hi);
    t.lo = t.lo + (r.lo + phase.lo);
    int quadrant = r.quadrant - turn;
    bool odd = (quadrant & 1) != 0;
    float w = t.hi * t.hi;
    // even: (cos(t) - 1 + w/2)/w^2, w = t^2: on [0, 0.65], degree 3, relative error 2^-25.0;
    // odd: (sin(t)/t - 1)/w: the same; Sollya's fpminimax of 60-digit Chebyshev interpolants (mpmath).
    float p = odd ? 0x1.835ffap-19f : -0x1.5161c2p-22f;
    p = fma(p, w, odd ? -0x1.a076c8p-13f : 0x1.a0df6ep-16f);
    p = fma(p, w, odd ? 0x1.11119p-7f : -0x1.6c17c6p-10f);
    p = fma(p, w, odd ? -0x1.555556p-3f : 0x1.555556p-5f);
    // sin or cos = base + rest
    float square = 0.5f * w;
    float even = 1.0f - square;
    float even_low = fma(-0.5f, fma(t.hi, t.hi, -w), (1.0f - even) - square); // 1 - t^2/2 - even
    float base = odd ? t.hi : even;
    float rest = fma((odd ? t.hi : w) * w, p, odd ? t.lo * even : fma(-t.hi, t.lo, even_low));
    float a = s.hi * 0x1.988454p-1f; // sqrt(2/pi), high part
    float a_low = fma(s.hi, m, fma(s.hi, 0x1.988454p-1f, -a) + s.lo * 0x1.988454p-1f);
    float h = a * base;
    float l = fma(a + a_low, rest, fma(a_low, base, fma(a, base, -h)));
    bool negative = ((quadrant + 1) & 2) != 0; // cos, -sin, -cos, sin
    pair_f32 v;
    v.hi = negative ? -h : h;
    v.lo = negative ? -l : l;
    return v;
}

// What bessel_far_f32 needs of one order.
struct bessel_polar_f32 {
    pair_f32 phase;
    float m;
};

// Order 0, s = 1/sqrt(x), 3 <= x < infinity.
__device__ bessel_polar_f32 bessel_polar_0_f32(pair_f32 s) {
    float i = s.hi * s.hi;
    float i_low = fma(s.hi + s.hi, s.lo, fma(s.hi, s.hi, -i));
    float w = i * i;
    // (sqrt(x (J0^2+Y0^2)) - sqrt(2/pi))/w in w = 1/x^2: on [0, 1/9], degree 7, absolute error 2^-25.4;
    // Sollya's fpminimax of a 60-digit Chebyshev interpolant (mpmath).
    float m = 0x1.72f03cp+11f;
    m = fma(m, w, -0x1.67ae18p+10f);
    m = fma(m, w, 0x1.30c8fcp+8f);
    m = fma(m, w, -0x1.38f686p+5f);
    m = fma(m, w, 0x1.f0f10ep+1f);
    m = fma(m, w, -0x1.b3956ep-2f);
    m = fma(m, w, 0x1.522c88p-4f);
    m = fma(m, w, -0x1.988448p-5f);
    // (theta - x + pi/4) x in w: on [0, 1/9], degree 8 (the constant, -1/8, stands below), absolute error 2^-28.8;
    // Sollya's fpminimax of a 60-digit Chebyshev interpolant (mpmath).
    float d = -0x1.0c2ec8p+13f;
    d = fma(d, w, 0x1.1fb36ep+12f);
    d = fma(d, w, -0x1.0f6b02p+10f);
    d = fma(d, w, 0x1.32ea38p+7f);
    d = fma(d, w, -0x1.f8d854p+3f);
    d = fma(d, w, 0x1.87ace8p+0f);
    d = fma(d, w, -0x1.ab8086p-3f);
    d = fma(d, w, 0x1.0aa83cp-4f);
    bessel_polar_f32 r;
    r.phase = gamma_fast_sum_f32(i * -0.125f, fma(i * w, d, i_low * -0.125f));
    r.m = fma(m, w, -0x1.857936p-26f);
    return r;
}

// The same for order 1.
__device__ bessel_polar_f32 bessel_polar_1_f32(pair_f32 s) {
    float i = s.hi * s.hi;
    float i_low = fma(s.hi + s.hi, s.lo, fma(s.hi, s.hi, -i));
    float w = i * i;
    // (sqrt(x (J1^2+Y1^2)) - sqrt(2/pi))/w in w = 1/x^2: on [0, 1/9], degree 7, absolute error 2^-24.9;
    // Sollya's fpminimax of a 60-digit Chebyshev interpolant (mpmath).
    float m = -0x1.cac46p+11f;
    m = fma(m, w, 0x1.bfcab6p+10f);
    m = fma(m, w, -0x1.7f9e3ap+8f);
    m = fma(m, w, 0x1.92162p+5f);
    m = fma(m, w, -0x1.4db062p+2f);
    m = fma(m, w, 0x1.440184p-1f);
    m = fma(m, w, -0x1.3be0c6p-3f);
    m = fma(m, w, 0x1.32633ap-3f);
    // (theta - x + 3 pi/4) x in w: on [0, 1/9], degree 8 (the constant, 3/8, stands below), absolute error 2^-28.5;
    // Sollya's fpminimax of a 60-digit Chebyshev interpolant (mpmath).
    float d = 0x1.53d236p+13f;
    d = fma(d, w, -0x1.6e3d04p+12f);
    d = fma(d, w, 0x1.5c3c28p+10f);
    d = fma(d, w, -0x1.8fc9p+7f);
    d = fma(d, w, 0x1.54049p+4f);
    d = fma(d, w, -0x1.1e4c5cp+1f);
    d = fma(d, w, 0x1.7ac07ap-2f);
    d = fma(d, w, -0x1.4ffe7ep-3f);
    float phase = i * 0.375f;
    bessel_polar_f32 r;
    r.phase = gamma_fast_sum_f32(phase, fma(i * w, d, fma(i_low, 0.375f, fma(i, 0.375f, -phase))));
    r.m = fma(m, w, -0x1.857936p-26f);
    return r;
}

// J0 (turn 0) or Y0 (turn 1) as a pair, 3 <= x < infinity.
__device__ pair_f32 bessel_far_0_f32(float x, int turn) {
    pair_f32 s = bessel_rsqrt_f32(x);
    bessel_polar_f32 polar = bessel_polar_0_f32(s);
    return bessel_far_f32(x, s, polar.m, polar.phase, turn);
}

// J1 (turn 0) or Y1 (turn 1) as a pair, 3 <= x < infinity.
__device__ pair_f32 bessel_far_1_f32(float x, int turn) {
    pair_f32 s = bessel_rsqrt_f32(x);
    bessel_polar_f32 polar = bessel_polar_1_f32(s);
    return bessel_far_f32(x, s, polar.m, polar.phase, turn + 1);
}

// Orders 0 and 1 as pairs.
struct bessel_two_f32 {
    pair_f32 a;
    pair_f32 b;
};

// J0 and J1 (turn 0), or Y0 and Y1 (turn 1), 3 <= x < infinity; what is long is there once.
__device__ bessel_two_f32 bessel_both_far_f32(float x, int turn) {
    pair_f32 s = bessel_rsqrt_f32(x);
    bessel_polar_f32 a = bessel_polar_0_f32(s);
    bessel_polar_f32 b = bessel_polar_1_f32(s);
    bessel_two_f32 r;
    r.a = s;
    r.b = s;
#pragma unroll 1
    for (int order = 0; order < 2; order++) {
        bessel_polar_f32 polar = b;
        if (order == 0) polar = a;
        pair_f32 v = bessel_far_f32(x, s, polar.m, polar.phase, turn + order);
        if (order == 0) r.a = v;
        else r.b = v;
    }
    return r;
}

// x^2 - hi - lo as a pair, |x| <= 3.
__device__ pair_f32 bessel_square_minus_f32(float x, float hi, float lo) {
    float u = x * x;
    pair_f32 r = gamma_sum_f32(u, -hi);
    r.lo = r.lo + (fma(x, x, -u) - lo);
    return r;
}

// a (hi + lo) for pairs.
__device__ pair_f32 bessel_times_f32(pair_f32 a, float hi, float lo) {
    pair_f32 r = gamma_times_f32(a, hi);
    r.lo = fma(a.hi, lo, r.lo);
    return r;
}

// a (hi + lo + t (c + t p)) for pairs a and t; |hi| >= |t c|.
__device__ pair_f32 bessel_times_poly_f32(pair_f32 a, float hi, float lo, float c, pair_f32 t, float p) {
    pair_f32 s = gamma_times_f32(t, c);
    float rest = fma(t.hi * t.hi, p, s.lo + lo);
    s = gamma_fast_sum_f32(hi, s.hi);
    s = gamma_fast_sum_f32(s.hi, s.lo + rest);
    return bessel_times_f32(a, s.hi, s.lo);
}

// J0 as a pair, 0 <= x < 3.
__device__ pair_f32 bessel_near_j0_f32(float x) {
    pair_f32 v = bessel_square_minus_f32(x, 0x1.721fb8p+2f, 0x1.18aeeep-28f);
    // J0/v in v = x^2 - z^2, z = 2.4048255576957727686: on [-z^2, 9 - z^2], degree 6, absolute error 2^-30.3;
    // Sollya's fpminimax of a 60-digit Chebyshev interpolant (mpmath), the constant a pair.
    float p = -0x1.59716ap-39f;
    p = fma(p, v.hi, 0x1.a1232p-32f);
    p = fma(p, v.hi, -0x1.c7c836p-25f);
    p = fma(p, v.hi, 0x1.525374p-18f);
    p = fma(p, v.hi, -0x1.38946ap-12f);
    return bessel_times_poly_f32(v, -0x1.ba1deep-4f, -0x1.40528ap-29f, 0x1.31cb72p-7f, v, p);
}

// J1 as a pair, 0 <= x < 3.
__device__ pair_f32 bessel_near_j1_f32(float x) {
    pair_f32 u;
    u.hi = x * x;
    u.lo = fma(x, x, -u.hi);
    pair_f32 v = bessel_square_minus_f32(x, 0x1.d5d2b4p+3f, 0x1.89822cp-25f);
    // J1/(x (u - z^2)) in u = x^2, z = 3.8317059702075123156: on [0, 9], degree 5, absolute error 2^-31.5;
    // Sollya's fpminimax of a 60-digit Chebyshev interpolant (mpmath), the constant a pair.
    float p = 0x1.f37994p-36f;
    p = fma(p, u.hi, -0x1.62c73ep-28f);
    p = fma(p, u.hi, 0x1.432542p-21f);
    p = fma(p, u.hi, -0x1.7cf7cp-15f);
    return bessel_times_poly_f32(gamma_times_f32(v, x), -0x1.16fb4cp-5f, 0x1.651828p-31f, 0x1.fbdfbp-10f, u, p);
}

// (2/pi) (log(h + l) + extra) j as a pair.
__device__ pair_f32 bessel_logarithm_f32(float h, float l, float extra, pair_f32 j) {
    gamma_log_f32 v = gamma_log_pair_f32(h, l);
    pair_f32 r;
    r.hi = v.hi;
    r.lo = v.lo + extra;
    r = bessel_times_f32(r, 0x1.45f306p-1f, 0x1.b9391p-26f);
    return bessel_times_f32(r, j.hi, j.lo);
}

// Y0 as a pair, 0 < x < 3.
__device__ pair_f32 bessel_near_y0_f32(float x) {
    // (2/pi) log(x/z) J0(x) + (x^2 - z^2) T(x^2), z = 0.89357696627916752158 the first zero.
    pair_f32 t = bessel_square_minus_f32(x, 6.0f, 0.0f);
    // T in t = x^2 - 6: on [-6, 3], degree 6, absolute error 2^-30.1;
    // Sollya's fpminimax of a 60-digit Chebyshev interpolant (mpmath), the constant a pair.
    float p = 0x1.24b5d6p-38f;
    p = fma(p, t.hi, -0x1.67a13cp-31f);
    p = fma(p, t.hi, 0x1.7165dep-24f);
    p = fma(p, t.hi, -0x1.fc84c8p-18f);
    p = fma(p, t.hi, 0x1.a90446p-12f);
    pair_f32 v = bessel_square_minus_f32(x, 0x1.98d258p-1f, -0x1.b2fed6p-31f);
    v = bessel_times_poly_f32(v, 0x1.992ddap-4f, 0x1.689c92p-29f, -0x1.67e95ap-7f, t, p);
    bool tiny = x < 0x1p-100f; // there x/z is not exact enough
    float h = x * 0x1.1e7d32p+0f;
    float l = fma(x, -0x1.9c4528p-25f, fma(x, 0x1.1e7d32p+0f, -h)); // 1/z
    pair_f32 r = bessel_logarithm_f32(tiny ? x : h, tiny ? 0.0f : l, tiny ? 0x1.cce4b8p-4f : 0.0f, bessel_near_j0_f32(x));
    pair_f32 sum = gamma_sum_f32(r.hi, v.hi);
    sum.lo = sum.lo + (r.lo + v.lo);
    return sum;
}

// Y1 as a pair, 0 < x < 3.
__device__ pair_f32 bessel_near_y1_f32(float x) {
    // (2/pi) log(x/z) J1(x) + (x^2 - z^2) T(x^2)/x, z = 2.1971413260310170352 the first zero.
    pair_f32 v = bessel_square_minus_f32(x, 0x1.34f49cp+2f, 0x1.f8f016p-23f);
    pair_f32 t = bessel_square_minus_f32(x, 3.0f, 0.0f);
    // T in t = x^2 - 3: on [-3, 6], degree 6, absolute error 2^-28.8;
    // Sollya's fpminimax of a 60-digit Chebyshev interpolant (mpmath), the constant a pair.
    float p = -0x1.1edb82p-35f;
    p = fma(p, t.hi, 0x1.685376p-28f);
    p = fma(p, t.hi, -0x1.224612p-21f);
    p = fma(p, t.hi, 0x1.21167ap-15f);
    p = fma(p, t.hi, -0x1.22d516p-10f);
    v = bessel_times_poly_f32(v, 0x1.5803e6p-3f, -0x1.a20b6ap-29f, 0x1.129906p-7f, t, p);
    // v/x
    bool tiny = x < 0x1p-16f; // the logarithm's part is below 2^-28 of the other
    float y = tiny ? x * 0x1p+64f : x;
    float i = gamma_inverse_f32(y);
    float q = v.hi * i;
    float q_low = (fma(-q, y, v.hi) + v.lo) * i;
    if (tiny) {
        v.hi = q * 0x1p+64f;
        v.lo = q_low * 0x1p+64f;
        return v;
    }
    float h = x * 0x1.d20f66p-2f;
    float l = fma(x, -0x1.f1f4c4p-28f, fma(x, 0x1.d20f66p-2f, -h)); // 1/z
    pair_f32 r = bessel_logarithm_f32(h, l, 0.0f, bessel_near_j1_f32(x));
    pair_f32 sum = gamma_sum_f32(r.hi, q);
    sum.lo = sum.lo + (r.lo + q_low);
    return sum;
}

// 0 <= x < infinity, and 0 < x < infinity for Y.
__device__ pair_f32 bessel_j0_f32(float x) { return x < 3.0f ? bessel_near_j0_f32(x) : bessel_far_0_f32(x, 0); }
__device__ pair_f32 bessel_j1_f32(float x) { return x < 3.0f ? bessel_near_j1_f32(x) : bessel_far_1_f32(x, 0); }
__device__ pair_f32 bessel_y0_f32(float x) { return x < 3.0f ? bessel_near_y0_f32(x) : bessel_far_0_f32(x, 1); }
__device__ pair_f32 bessel_y1_f32(float x) { return x < 3.0f ? bessel_near_y1_f32(x) : bessel_far_1_f32(x, 1); }

__device__ float j0_f32(float x) {
    float y = fabs(x);
    if (!(y <= 0x1.fffffep+127f)) return x != x ? nan_f32() : 0.0f;
    pair_f32 r = bessel_j0_f32(y);
    return r.hi + r.lo;
}

__device__ float j1_f32(float x) {
    float y = fabs(x);
    float v = 0.0f;
    if (y <= 0x1.fffffep+127f) {
        pair_f32 r = bessel_j1_f32(y);
        v = r.hi + r.lo;
    }
    if (x != x) return nan_f32();
    return __float_as_int(x) < 0 ? -v : v;
}

// Y at 0, infinity, negative arguments and NaN.
__device__ float bessel_y_edge_f32(float x) {
    if (x == 0.0f) return -__int_as_float(0x7f800000);
    return x > 0.0f ? 0.0f : nan_f32();
}

__device__ float y0_f32(float x) {
    if (!(x > 0.0f && x <= 0x1.fffffep+127f)) return bessel_y_edge_f32(x);
    pair_f32 r = bessel_y0_f32(x);
    return r.hi + r.lo;
}

__device__ float y1_f32(float x) {
    if (!(x > 0.0f && x <= 0x1.fffffep+127f)) return bessel_y_edge_f32(x);
    pair_f32 r = bessel_y1_f32(x);
    return r.hi + r.lo;
}

__device__ double j0_f64(double x) {
    return bessel_j0(x);
}

__device__ double j1_f64(double x) {
    return bessel_j1(x);
}

__device__ double y0_f64(double x) {
    return bessel_y0(x);
}

__device__ double y1_f64(double x) {
    return bessel_y1(x);
}

// 1/x as a pair, 2^-100 < x; 0 beyond 2^100, where it does not matter to the recurrences.
__device__ pair_f32 bessel_inverse_f32(float x) {
    pair_f32 r;
    r.hi = gamma_inverse_f32(x);
    r.lo = fma(-r.hi, x, 1.0f) * r.hi;
    r.hi = x < 0x1p+100f ? r.hi : 0.0f;
    r.lo = x < 0x1p+100f ? r.lo : 0.0f;
    return r;
}

// 2 i inverse b - a: one step of the recurrences, in pairs.
__device__ pair_f32 bessel_step_f32(int i, pair_f32 inverse, pair_f32 b, pair_f32 a) {
    pair_f32 r = bessel_times_f32(gamma_times_f32(inverse, 2.0f * (float)i), b.hi, b.lo);
    pair_f32 s = gamma_sum_f32(r.hi, -a.hi);
    return gamma_fast_sum_f32(s.hi, s.lo + (r.lo - a.lo));
}

// Jn, the way of jn_f64. In Miller's recurrence the part of Y that is left is the inverse square of the growth.
__device__ float jn_f32(int n, float x) {
    float y = fabs(x);
    bool negative = (n & 1) != 0 && __float_as_int(x) < 0;
    if (n < 0 || x != x) return nan_f32();
    // J_n(x) < (e x / (2 n))^n: below 2^-160.
    bool vanishes = y > 0x1.fffffep+127f || (n > 0 && y == 0.0f) || (n > 300 && (float)n > 2.0f * y);
    if (vanishes) return negative ? -0.0f : 0.0f;
    float v;
    if (n > 1 && y < 0x1p-30f) {
        // (x/2)^n / n!
        v = 1.0f;
#pragma unroll 1
        for (int i = 1; i <= n && v != 0.0f; i++) v = v * (0.5f * y / (float)i);
        return negative ? -v : v;
    }
    bessel_two_f32 j;
    if (y < 3.0f) {
        j.a = bessel_near_j0_f32(y);
        j.b = bessel_near_j1_f32(y);
    } else {
        j = bessel_both_far_f32(y, 0);
    }
    pair_f32 j0 = j.a;
    pair_f32 j1 = j.b;
    if (n < 2) {
        v = n == 0 ? j0.hi + j0.lo : j1.hi + j1.lo;
        return negative ? -v : v;
    }
    pair_f32 inverse = bessel_inverse_f32(y);
    pair_f32 p;
    pair_f32 q;
    if ((float)n <= y) {
        p = j0;
        q = j1;
#pragma unroll 1
        for (int i = 1; i < n; i++) {
            pair_f32 next = bessel_step_f32(i, inverse, q, p);
            p = q;
            q = next;
        }
        v = q.hi + q.lo;
        return negative ? -v : v;
    }
    float a = 0.0f;
    float b = 1.0f;
    int m = n;
    for (; fabs(b) < 0x1p24f;) {
        m = m + 1;
        float next = fma(2.0f * (float)m * inverse.hi, b, -a);
        a = b;
        b = next;
    }
    // p = J_(i+1), q = J_i up to a common factor.
    p.hi = 0.0f;
    p.lo = 0.0f;
    q.hi = 1.0f;
    q.lo = 0.0f;
    pair_f32 result = p;
#pragma unroll 1
    for (int i = m; i >= 1; i--) {
        if (i == n) result = q;
        pair_f32 next = bessel_step_f32(i, inverse, q, p);
        p = q;
        q = next;
        float scale = fabs(q.hi) > 0x1p60f ? 0x1p-60f : 1.0f;
        p.hi = p.hi * scale;
        p.lo = p.lo * scale;
        q.hi = q.hi * scale;
        q.lo = q.lo * scale;
        result.hi = result.hi * scale;
        result.lo = result.lo * scale;
    }
    // The larger of J0 and J1 gives the factor.
    bool first = fabs(j0.hi) > fabs(j1.hi);
    pair_f32 top = j1;
    if (first) top = j0;
    pair_f32 bottom = p;
    if (first) bottom = q;
    float i = gamma_inverse_f32(bottom.hi);
    pair_f32 factor;
    factor.hi = top.hi * i;
    factor.lo = (fma(-factor.hi, bottom.hi, top.hi) + fma(-factor.hi, bottom.lo, top.lo)) * i;
    result = bessel_times_f32(factor, result.hi, result.lo);
    v = result.hi + result.lo;
    return negative ? -v : v;
}

// Yn, by the upward recurrence, stable for Y.
__device__ float yn_f32(int n, float x) {
    if (n < 0) return nan_f32();
    if (!(x > 0.0f && x <= 0x1.fffffep+127f)) return bessel_y_edge_f32(x);
    if (n > 1 && x < 0x1p-66f) return -__int_as_float(0x7f800000); // below -4/(pi x^2)
    bessel_two_f32 y;
    if (x < 3.0f) {
        y.a = bessel_near_y0_f32(x);
        y.b = bessel_near_y1_f32(x);
    } else {
        y = bessel_both_far_f32(x, 1);
    }
    pair_f32 y0 = y.a;
    pair_f32 y1 = y.b;
    if (n < 2) return n == 0 ? y0.hi + y0.lo : y1.hi + y1.lo;
    pair_f32 inverse = bessel_inverse_f32(x);
    // Times 2^-24, so that no product overflows before the result does.
    y0.hi = y0.hi * 0x1p-24f;
    y0.lo = y0.lo * 0x1p-24f;
    y1.hi = y1.hi * 0x1p-24f;
    y1.lo = y1.lo * 0x1p-24f;
#pragma unroll 1
    for (int i = 1; i < n && fabs(y1.hi) <= 0x1.fffffep+127f; i++) {
        pair_f32 next = bessel_step_f32(i, inverse, y1, y0);
        y0 = y1;
        y1 = next;
    }
    return fabs(y1.hi) <= 0x1.fffffep+127f ? (y1.hi + y1.lo) * 0x1p24f : -__int_as_float(0x7f800000);
}

// exp(x) (0x1.988454p-2 + q/x) / sqrt(x), 4 <= x < 128, s = 1/sqrt(x), p = q/x.
__device__ float bessel_i_far_f32(float x, pair_f32 s, float p) {
    pair_f32 r = gamma_fast_sum_f32(0x1.988454p-2f, p); // 1/sqrt(2 pi), high part
    pair_f32 a = bessel_times_f32(s, r.hi, r.lo - 0x1.857936p-27f);
    float n = rint(x * 0x1.715476p+0f);                                             // 1/log(2)
    pair_f32 t = gamma_sum_f32(fma(-n, 0x1.62e4p-1f, x), n * -0x1.7f7d1cp-20f); // log(2) in two parts; the first product is exact
    // (exp(t) - 1 - t)/t^2: on [-0.347, 0.347], degree 5, relative error 2^-27.8;
    // Sollya's fpminimax of a 60-digit Chebyshev interpolant (mpmath).
    float e = 0x1.a26c26p-13f;
    e = fma(e, t.hi, 0x1.6d3094p-10f);
    e = fma(e, t.hi, 0x1.110ffp-7f);
    e = fma(e, t.hi, 0x1.5555p-5f);
    e = fma(e, t.hi, 0x1.555556p-3f);
    e = fma(e, t.hi, 0.5f);
    r = gamma_fast_sum_f32(1.0f, t.hi);
    r.lo = r.lo + fma(t.hi * t.hi, e, fma(t.hi, t.lo, t.lo));
    a = bessel_times_f32(a, r.hi, r.lo);
    int k = (int)n;
    int half = k >> 1;
    return (a.hi + a.lo) * __int_as_float((half + 127) << 23) * __int_as_float((k - half + 127) << 23);
}

__device__ float cyl_bessel_i0_f32(float x) {
    float y = fabs(x);
    if (y < 4.0f) {
        pair_f32 u;
        u.hi = y * y;
        u.lo = fma(y, y, -u.hi);
        // (I0 - 1 - u/4 - u^2/64)/u^3 in u = x^2: on [0, 16], degree 4, relative error 2^-23.7;
        // Sollya's fpminimax of a 70-digit Chebyshev interpolant (mpmath).
        float p = 0x1.8bb562p-39f;
        p = fma(p, u.hi, 0x1.ff4e04p-32f);
        p = fma(p, u.hi, 0x1.236bdp-24f);
        p = fma(p, u.hi, 0x1.c71b2ap-18f);
        p = fma(p, u.hi, 0x1.c71c74p-12f);
        pair_f32 r = bessel_times_poly_f32(u, 0.25f, 0.0f, 0x1p-6f, u, p);
        pair_f32 sum = gamma_sum_f32(1.0f, r.hi);
        return sum.hi + (sum.lo + r.lo);
    }
    if (!(y < 128.0f)) return x != x ? nan_f32() : __int_as_float(0x7f800000);
    pair_f32 s = bessel_rsqrt_f32(y);
    float i = fma(s.hi + s.hi, s.lo, s.hi * s.hi);
    // (sqrt(x) exp(-x) I0 - 1/sqrt(2 pi)) x in i = 1/x: on [1/93, 1/4], degree 10, absolute error 2^-27.5;
    // Sollya's fpminimax of a 70-digit Chebyshev interpolant (mpmath).
    float p = -0x1.b2489cp+14f;
    p = fma(p, i, 0x1.1ac90cp+15f);
    p = fma(p, i, -0x1.30b416p+14f);
    p = fma(p, i, 0x1.5f3ed4p+12f);
    p = fma(p, i, -0x1.db8e2p+9f);
    p = fma(p, i, 0x1.8e4eb6p+6f);
    p = fma(p, i, -0x1.97a282p+2f);
    p = fma(p, i, 0x1.34a0f2p-2f);
    p = fma(p, i, 0x1.7e2372p-6f);
    p = fma(p, i, 0x1.ccb956p-6f);
    p = fma(p, i, 0x1.9883a8p-5f);
    return bessel_i_far_f32(y, s, i * p);
}

__device__ float cyl_bessel_i1_f32(float x) {
    float y = fabs(x);
    float v;
    if (y < 4.0f) {
        pair_f32 u;
        u.hi = y * y;
        u.lo = fma(y, y, -u.hi);
        // (I1/x - 1/2 - u/16)/u^2 in u = x^2: on [0, 16], degree 5, relative error 2^-25.0;
        // Sollya's fpminimax of a 70-digit Chebyshev interpolant (mpmath).
        float p = 0x1.7bf478p-43f;
        p = fma(p, u.hi, 0x1.26c276p-35f);
        p = fma(p, u.hi, 0x1.844012p-28f);
        p = fma(p, u.hi, 0x1.6c1a04p-21f);
        p = fma(p, u.hi, 0x1.c71c42p-15f);
        pair_f32 r = bessel_times_poly_f32(gamma_times_f32(u, y), 0.0625f, 0.0f, 0x1.555556p-9f, u, p);
        pair_f32 sum = gamma_sum_f32(0.5f * y, r.hi);
        v = sum.hi + (sum.lo + r.lo);
    } else if (!(y < 128.0f)) {
        if (x != x) return nan_f32();
        v = __int_as_float(0x7f800000);
    } else {
        pair_f32 s = bessel_rsqrt_f32(y);
        float i = fma(s.hi + s.hi, s.lo, s.hi * s.hi);
        // (sqrt(x) exp(-x) I1 - 1/sqrt(2 pi)) x in i = 1/x: on [1/93, 1/4], degree 10, absolute error 2^-27.3;
        // Sollya's fpminimax of a 70-digit Chebyshev interpolant (mpmath).
        float p = 0x1.c85e84p+14f;
        p = fma(p, i, -0x1.2ba19p+15f);
        p = fma(p, i, 0x1.458af6p+14f);
        p = fma(p, i, -0x1.7a451cp+12f);
        p = fma(p, i, 0x1.01fa92p+10f);
        p = fma(p, i, -0x1.b36586p+6f);
        p = fma(p, i, 0x1.c004bap+2f);
        p = fma(p, i, -0x1.5e4b72p-2f);
        p = fma(p, i, -0x1.192e44p-5f);
        p = fma(p, i, -0x1.7fa07ap-5f);
        p = fma(p, i, -0x1.32630ep-3f);
        v = bessel_i_far_f32(y, s, i * p);
    }
    return __float_as_int(x) < 0 ? -v : v;
}

__device__ double cyl_bessel_i0_f64(double x) {
    return bessel_i0(x);
}

__device__ double cyl_bessel_i1_f64(double x) {
    return bessel_i1(x);
}

} // namespace math
