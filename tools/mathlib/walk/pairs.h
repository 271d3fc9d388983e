// The functions of two arguments and more in single precision. The references are in double precision, where no norm of floats
// overflows and remainders of floats are exact.
#pragma once

#include "sampled.h"

#define OURS(call) [](const double *x) -> float { return (float)(math::call); }
#define EXACT(value) [](const double *x) -> double { return (double)(value); }

// What is promised of jn, and of yn where it is not large (docs/exactness.md).
static double bessel_unit(const double *) { return 3.5e-8; }

static const Function<float> PAIRS[] = {
    {"atan2", 2, 1, OURS(atan2_f32((float)x[0], (float)x[1])), EXACT(std::atan2(x[0], x[1])), quotients<float>},
    {"fmod", 2, 0, OURS(fmod_f32((float)x[0], (float)x[1])), EXACT(std::fmod(x[0], x[1])), divisions<float>},
    {"hypot", 2, 1, OURS(hypot_f32((float)x[0], (float)x[1])), EXACT(norm(x, 2)), lengths<float>},
    {"jn", 2, 1, OURS(jn_f32((int)x[0], (float)x[1])), EXACT(jnl((int)x[0], x[1])), bessel<float>, {}, order, bessel_unit},
    {"norm3d", 3, 1, OURS(norm3d_f32((float)x[0], (float)x[1], (float)x[2])), EXACT(norm(x, 3)), lengths<float>},
    {"norm4d", 4, 1, OURS(norm4d_f32((float)x[0], (float)x[1], (float)x[2], (float)x[3])), EXACT(norm(x, 4)), lengths<float>},
    {"pow", 2, 1, OURS(pow_f32((float)x[0], (float)x[1])), EXACT(std::pow(x[0], x[1])), powers<float>},
    {"powi", 2, 1, OURS(powi_f32((float)x[0], (int)x[1])), EXACT(std::pow(x[0], x[1])), whole_powers<float>, {}, whole_power},
    {"remainder", 2, 0, OURS(remainder_f32((float)x[0], (float)x[1])), EXACT(std::remainder(x[0], x[1])), divisions<float>},
    {"remquo_quotient", 2, 0, OURS(remquo_quotient_f32((float)x[0], (float)x[1])), EXACT(low_quotient(x[0], x[1])),
     divisions<float>},
    {"rhypot", 2, 1, OURS(rhypot_f32((float)x[0], (float)x[1])), EXACT(1 / norm(x, 2)), lengths<float>},
    {"rnorm3d", 3, 1, OURS(rnorm3d_f32((float)x[0], (float)x[1], (float)x[2])), EXACT(1 / norm(x, 3)), lengths<float>},
    {"rnorm4d", 4, 1, OURS(rnorm4d_f32((float)x[0], (float)x[1], (float)x[2], (float)x[3])), EXACT(1 / norm(x, 4)),
     lengths<float>},
    {"yn", 2, 1, OURS(yn_f32((int)x[0], (float)x[1])), EXACT(ynl((int)x[0], x[1])), bessel<float>, {}, order, bessel_unit},
};

#undef OURS
#undef EXACT
