// The functions of one argument in single precision, all arguments of which are walked.
#pragma once

#include "exact.h"
#include "found.h"
#include "threads.h"

struct Single {
    const char *name;
    float (*ours)(float);
    double (*reference)(double);
};

#define OF_C(name) {#name, math::name##_f32, [](double x) -> double { return std::name(x); }}
#define OF(name, value) {#name, math::name##_f32, [](double x) -> double { return (double)(value); }}

static const Single SINGLES[] = {
    OF_C(acos), OF_C(acosh), OF_C(asin), OF_C(asinh), OF_C(atan), OF_C(atanh), OF_C(cbrt), OF_C(cos), OF_C(cosh),
    OF(cospi, cosine_of_pi(x)),
    OF(cyl_bessel_i0, math::cyl_bessel_i0_f64(x)), OF(cyl_bessel_i1, math::cyl_bessel_i1_f64(x)),
    OF_C(erf), OF_C(erfc), OF(erfcinv, math::erfcinv_f64(x)), OF(erfcx, scaled_erfc(x)), OF(erfinv, math::erfinv_f64(x)),
    OF_C(exp), OF(exp10, ::exp10(x)), OF_C(exp2), OF_C(expm1),
    OF(j0, math::j0_f64(x)), OF(j1, math::j1_f64(x)), OF(lgamma, math::lgamma_f64(x)),
    OF_C(log), OF_C(log10), OF_C(log1p), OF_C(log2),
    OF(normcdf, normal_distribution(x)), OF(normcdfinv, math::normcdfinv_f64(x)),
    OF(rcbrt, 1 / std::cbrt(x)), OF_C(sin), OF_C(sinh), OF(sinpi, sine_of_pi(x)),
    OF_C(tan), OF_C(tanh), OF_C(tgamma), OF(y0, math::y0_f64(x)), OF(y1, math::y1_f64(x)),
};

#undef OF_C
#undef OF

// Those whose relative errors are larger next to zeros that are no floats (docs/exactness.md).
static bool has_wide_zeros(const std::string &name) {
    return name == "j0" || name == "j1" || name == "lgamma" || name == "y0" || name == "y1";
}

// How many bit patterns there are, if one in `every` is taken.
static uint64_t patterns(uint64_t every) { return ((1ull << 32) + every - 1) / every; }

static float of_pattern(uint64_t bits) { return math::__uint_as_float((unsigned)bits); }

static void walk(const Single &function, uint64_t every, Table &table) {
    Found<float> all = in_threads<Found<float>>(patterns(every), [&](uint64_t index, Found<float> &found) {
        float x = of_pattern(index * every);
        found.compare({index, {x}}, function.ours(x), function.reference(x), 1);
    });
    table.row(function.name + std::string("f"), 1, 1, !has_wide_zeros(function.name), all);
}

// Takes arguments a hundred at a time, and looks closer where a subnormal number was met: in all others flushing changes nothing.
static bool walk_flushing(const Single &function, uint64_t every) {
    const uint64_t BLOCK = 100;
    uint64_t count = patterns(every);
    Flushed all = in_threads<Flushed>((count + BLOCK - 1) / BLOCK, [&](uint64_t block, Flushed &found) {
        uint64_t from = block * BLOCK, to = std::min(from + BLOCK, count);
        bool met = meets_subnormals([&] {
            bool subnormal = false;
            for (uint64_t index = from; index < to; index++) {
                subnormal |= math::is_subnormal(function.ours(of_pattern(index * every)));
            }
            return subnormal;
        });
        if (!met) {
            found.results += to - from;
            return;
        }
        for (uint64_t index = from; index < to; index++) {
            float x = of_pattern(index * every);
            found.compare({index, {x}}, [&] { return function.ours(x); });
        }
    });
    return print_flushed(function.name + std::string("f"), 1, all);
}
