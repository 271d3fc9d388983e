// The functions in double precision. The references are in long double, which on x86 has 11 bits more: glibc's manual ("Known
// Maximum Errors in Math Functions") gives errors of a few units in its last place, some thousandths of a double's.
#pragma once

#include "sampled.h"

// Far from 0, Bessel functions have zeros that are no doubles, as has the logarithm of the gamma function for negative arguments:
// there an absolute error is measured, in parts of 2^-53. CUDA documents one of 5e-12 for the former and none for the latter.
// Nearer to 0, units of Bessel functions are as small as the references' own errors next to zeros allow.
static Wide unit_of_bessel(const double *x) { return std::fabs(x[0]) < 8 ? 0x1p-58L : 0x1p-53L; }
static Wide unit_of_orders(const double *) { return 0x1p-53L; }
static Wide unit_between_poles(const double *x) { return x[0] > -23.0001 && x[0] < -2.2637 ? 0x1p-53L : 0; }

// glibc's powl takes -2^63 for an odd number.
static Wide power(double x, double y) { return std::isinf(x) ? (Wide)std::pow(x, y) : powl(x, y); }

#define OURS(call) [](const double *x) -> double { return math::call; }
#define EXACT(value) [](const double *x) -> Wide { return value; }
#define OF(name, allowed, value, ranges, ...) {#name, 1, allowed, OURS(name##_f64(x[0])), EXACT(value), ranges, __VA_ARGS__}
#define OF_C(name, allowed, ranges, ...) OF(name, allowed, std::name((Wide)x[0]), ranges, __VA_ARGS__)
#define OF_TWO(name, allowed, value, ranges) {#name, 2, allowed, OURS(name##_f64(x[0], x[1])), EXACT(value), ranges}

// What is allowed is 1 for the elementary functions (docs/exactness.md), and for the others what the CUDA C++ Programming Guide
// ("Mathematical Functions") documents, though measured from the exact value, not from the correctly rounded one, which is stricter. For jn
// and yn CUDA has an absolute error for some orders, which is 45036 units of 2^-53; here they have 128, for the steps of the
// recurrence add their errors up.
static const Function<double> DOUBLES[] = {
    OF_C(acos, 1, one_argument<double>, {0.5, 1, -0.5, -1, 0}),
    OF_C(acosh, 1, one_argument<double>, {1, 1.25, 2, 0x1p28}),
    OF_C(asin, 1, one_argument<double>, {0.5, 1, -0.5, -1, 0}),
    OF_C(asinh, 1, one_argument<double>, {0, 0.5, 1, 0x1p28}),
    OF_C(atan, 1, one_argument<double>, {0, 0.4375, 0.6875, 1, 1.1875, 2.4375, 0x1p53}),
    OF_C(atanh, 1, one_argument<double>, {0, 0.5, 1, -1}),
    OF_C(cbrt, 1, one_argument<double>, {1, 8, 0x1p-1022}),
    OF_C(cos, 1, angles<double>, {0, 0.785398163397448, 105414357.85197645}),
    OF_C(cosh, 1, one_argument<double>, {0, 0.34657359027997264, 22, 709.782712893384, 710.4758600739439, -710.4758600739439}),
    OF(cospi, 1, cosine_of_pi(x[0]), parts_of_turns<double>, {0, 0.25, 0.5, 1}),
    OF(cyl_bessel_i0, 6, modified_bessel(0, x[0]), one_argument<double>, {0, 8, 713.986909508}),
    OF(cyl_bessel_i1, 6, modified_bessel(1, x[0]), one_argument<double>, {0, 8, 713.987607}),
    OF_C(erf, 1, one_argument<double>, {0, 0.84375, 1.25, 5.921587195794508, -5.921587195794508}),
    OF_C(erfc, 5, one_argument<double>, {0, 0.5, 1.25, 26.543258, 27.226017111108366, -5.9}),
    OF(erfcinv, 6, inverse_erfc(x[0], math::erfcinv_f64(x[0])), one_argument<double>, {0, 1, 2, 0.5, 1.5, 0x1p-1022}),
    OF(erfcx, 4, scaled_erfc(x[0]), one_argument<double>, {0, 9, 26, -26.628735713751, 0x1p511, 0x1p1022}),
    OF(erfinv, 5, inverse_erf(x[0], math::erfinv_f64(x[0])), one_argument<double>, {0, 1, -1, 0.5}),
    OF_C(exp, 1, one_argument<double>, {0, 709.782712893384, -708.3964185322641, -745.1332191019411, 0.34657359027997264}),
    OF(exp10, 1, exp10l(x[0]), one_argument<double>, {0, 308.25471555991675, -307.652655568588, -323.6072453387798}),
    OF_C(exp2, 1, one_argument<double>, {0, 1024, -1022, -1074, -1075}),
    OF_C(expm1, 1, one_argument<double>, {0, 709.782712893384, -37.42994775023705, 0.34657359027997264, -0.2876820724517809}),
    OF(j0, 7, j0l(x[0]), one_argument<double>, {0, 2.404825557695773, 5.520078110286311, 8, 8.653727912911013, 1e5}, nullptr,
       unit_of_bessel),
    OF(j1, 7, j1l(x[0]), one_argument<double>, {0, 3.8317059702075125, 7.015586669815619, 8, 10.173468135062722, 1e5}, nullptr,
       unit_of_bessel),
    OF(lgamma, 4, log_of_gamma(x[0]), one_argument<double>,
       {0, 1, 2, -2.457024738220801, -2.7476826467274127, 2.5563481638716906e305}, nullptr, unit_between_poles),
    OF_C(log, 1, one_argument<double>, {1, 0.70710678118654752, 1.4142135623730951, 0x1p-1022}),
    OF_C(log10, 1, one_argument<double>, {1, 10, 1000, 1e22, 0.1, 0x1p-1022}),
    OF_C(log1p, 1, one_argument<double>, {0, -1, -0.29289321881345248, 0.41421356237309505}),
    OF_C(log2, 1, one_argument<double>, {1, 2, 0.5, 0.70710678118654752, 1.4142135623730951, 0x1p-1022}),
    OF(normcdf, 5, normal_distribution(x[0]), one_argument<double>, {0, -1, 8.3, -37.5193793, -38.4850}),
    OF(normcdfinv, 8, inverse_normal_distribution(x[0], math::normcdfinv_f64(x[0])), one_argument<double>,
       {0, 0.5, 1, 0x1p-1022}),
    OF(rcbrt, 1, 1 / cbrtl(x[0]), one_argument<double>, {1, 8, 0x1p-1022}),
    OF(rsqrt, 1, 1 / sqrtl(x[0]), one_argument<double>, {1, 4, 0x1p-1022}),
    OF_C(sin, 1, angles<double>, {0, 0.785398163397448, 105414357.85197645}),
    OF_C(sinh, 1, one_argument<double>, {0, 1, 22, 709.782712893384, 710.4758600739439, -710.4758600739439}),
    OF(sinpi, 1, sine_of_pi(x[0]), parts_of_turns<double>, {0, 0.25, 0.5, 1}),
    OF_C(tan, 1, angles<double>, {0, 0.785398163397448, 105414357.85197645}),
    OF_C(tanh, 1, one_argument<double>, {0, 0.55, 1, 19.06154746539849, 22}),
    OF_C(tgamma, 10, one_argument<double>, {0, 1, 2, 171.6243769563027, -170.5, -177.5, -184.5}),
    OF(y0, 7, y0l(x[0]), one_argument<double>, {0, 0.8935769662791675, 3.957678419314858, 7.086051060301773, 8, 1e5}, nullptr,
       unit_of_bessel),
    OF(y1, 7, y1l(x[0]), one_argument<double>, {0, 2.197141326031017, 5.429681040794135, 8, 8.596005868331169, 1e5}, nullptr,
       unit_of_bessel),
    OF_TWO(atan2, 1, atan2l(x[0], x[1]), quotients<double>),
    OF_TWO(fmod, 0, fmodl(x[0], x[1]), divisions<double>),
    OF_TWO(hypot, 1, norm(x, 2), lengths<double>),
    {"jn", 2, 128, OURS(jn_f64((int)x[0], x[1])), EXACT(jnl((int)x[0], x[1])), bessel<double>, {}, order, unit_of_orders},
    {"norm3d", 3, 2, OURS(norm3d_f64(x[0], x[1], x[2])), EXACT(norm(x, 3)), lengths<double>},
    {"norm4d", 4, 2, OURS(norm4d_f64(x[0], x[1], x[2], x[3])), EXACT(norm(x, 4)), lengths<double>},
    OF_TWO(pow, 1, power(x[0], x[1]), powers<double>),
    OF_TWO(remainder, 0, remainderl(x[0], x[1]), divisions<double>),
    {"remquo_quotient", 2, 0, OURS(remquo_quotient_f64(x[0], x[1])), EXACT(low_quotient(x[0], x[1])), divisions<double>},
    OF_TWO(rhypot, 1, 1 / norm(x, 2), lengths<double>),
    {"rnorm3d", 3, 1, OURS(rnorm3d_f64(x[0], x[1], x[2])), EXACT(1 / norm(x, 3)), lengths<double>},
    {"rnorm4d", 4, 1, OURS(rnorm4d_f64(x[0], x[1], x[2], x[3])), EXACT(1 / norm(x, 4)), lengths<double>},
    {"yn", 2, 128, OURS(yn_f64((int)x[0], x[1])), EXACT(ynl((int)x[0], x[1])), bessel<double>, {}, order, unit_of_orders},
};

#undef OURS
#undef EXACT
#undef OF_C
#undef OF
#undef OF_TWO
