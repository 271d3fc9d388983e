// Compares functions of one argument in single precision with the C library's in double precision, for all 2^32 arguments.
//
//     g++ -std=c++17 -O2 -mfma -ffp-contract=off -fno-math-errno -pthread -o walk mathlib/walk/walk.cpp
//     ./walk [-every N] [-flush] [FUNCTION…]
//
// With -flush it counts instead the arguments whose result has other bits where `fma` flushes subnormal numbers to zero.
//
// The sources in shaders/math are compiled by the host's compiler, which takes a minute or so a function instead of the many that the CPU
// backend takes; that the backends have the same bits is what the conformance cases show. glibc's manual ("Known Maximum Errors in
// Math Functions") gives errors of a few units in the last place of a double, which are nothing here. For what C lacks, the reference
// is made of other functions in long double, or is the library's own in double precision, which the command `errors` compares with MPFR.
#include "cuda.h"

#include "../../shaders/math/library.cuh"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

using Wide = long double;

const Wide PI = 3.14159265358979323846264338327950288L;

// x less whole turns, which is exact.
static double turned(double x) { return x - 2 * std::rint(x / 2); }

static double sine_of_pi(double x) {
    if (!std::isfinite(x)) return NAN;
    double r = turned(x);
    if (r == std::rint(r)) return std::copysign(0.0, x);
    double folded = r > 0.5 ? 1 - r : r < -0.5 ? -1 - r : r;
    return (double)sinl(PI * folded);
}

static double cosine_of_pi(double x) {
    if (!std::isfinite(x)) return NAN;
    double r = std::fabs(turned(x));
    if (r == 0.5) return 0;
    return r > 0.25 && r < 0.75 ? (double)sinl(PI * (Wide)(0.5 - r)) : (double)cosl(PI * r);
}

// Far out by the asymptotic series (Abramowitz and Stegun, 7.1.23).
static double scaled_erfc(double x) {
    if (x < 9.0) return (double)(expl((Wide)x * x) * erfcl(x));
    Wide y = 1 / (2 * (Wide)x * x), sum = 1, term = 1;
    for (int k = 1; k < 30; k++) {
        Wide next = -term * (2 * k - 1) * y;
        if (fabsl(next) > fabsl(term) || fabsl(next) < 1e-22L) break;
        sum += term = next;
    }
    return (double)(sum / ((Wide)x * sqrtl(PI)));
}

struct Function {
    const char *name;
    float (*ours)(float);
    double (*reference)(double);
};

#define OF_C(name) {#name, math::name##_f32, [](double x) -> double { return std::name(x); }}
#define OF(name, value) {#name, math::name##_f32, [](double x) -> double { return value; }}

static const Function FUNCTIONS[] = {
    OF_C(acos), OF_C(acosh), OF_C(asin), OF_C(asinh), OF_C(atan), OF_C(atanh), OF_C(cbrt), OF_C(cos), OF_C(cosh),
    OF(cospi, cosine_of_pi(x)),
    OF(cyl_bessel_i0, math::cyl_bessel_i0_f64(x)), OF(cyl_bessel_i1, math::cyl_bessel_i1_f64(x)),
    OF_C(erf), OF_C(erfc), OF(erfcinv, math::erfcinv_f64(x)), OF(erfcx, scaled_erfc(x)), OF(erfinv, math::erfinv_f64(x)),
    OF_C(exp), OF(exp10, ::exp10(x)), OF_C(exp2), OF_C(expm1),
    OF(j0, math::j0_f64(x)), OF(j1, math::j1_f64(x)), OF(lgamma, math::lgamma_f64(x)),
    OF_C(log), OF_C(log10), OF_C(log1p), OF_C(log2),
    OF(normcdf, (double)(erfcl(-(Wide)x * 0.707106781186547524400844362104849039L) / 2)),
    OF(normcdfinv, math::normcdfinv_f64(x)),
    OF(rcbrt, 1 / std::cbrt(x)), OF(rsqrt, 1 / std::sqrt(x)), OF_C(sin), OF_C(sinh), OF(sinpi, sine_of_pi(x)),
    OF_C(tan), OF_C(tanh), OF_C(tgamma), OF(y0, math::y0_f64(x)), OF(y1, math::y1_f64(x)),
};

// What was found. A special value is a NaN, an infinity or a zero that the exact result is, or a wrong sign.
struct Found {
    uint64_t arguments = 0, not_rounded = 0, beyond = 0, special = 0;
    double worst = 0;
    float there = 0, special_there = 0;

    void add(const Found &other) {
        arguments += other.arguments;
        not_rounded += other.not_rounded;
        beyond += other.beyond;
        if (special == 0) special_there = other.special_there;
        special += other.special;
        if (other.worst > worst) {
            worst = other.worst;
            there = other.there;
        }
    }

    void wrong(float x) {
        if (special++ == 0) special_there = x;
    }

    // Compares y with the exact value r. An infinity counts as 2^128.
    void compare(float x, float y, double r) {
        arguments++;
        if (std::isnan(r)) {
            if (math::__float_as_uint(y) != 0x7fffffffu) wrong(x);
            return;
        }
        if (std::isinf(r) || r == 0) {
            if (y != (float)r || std::signbit(y) != std::signbit(r)) wrong(x);
            return;
        }
        if (std::isnan(y) || std::signbit(y) != std::signbit(r)) return wrong(x);
        double size = std::min(std::fabs(r), 0x1p128), found = std::isinf(y) ? 0x1p128 : std::fabs(y);
        int exponent;
        std::frexp(std::min(size, 0x1.8p127), &exponent);
        double error = std::fabs(found - size) / std::ldexp(1.0, std::max(exponent - 24, -149));
        not_rounded += (float)r != y;
        beyond += error > 1;
        if (error > worst) {
            worst = error;
            there = x;
        }
    }
};

// How many results have other bits where fma flushes, and the first such argument.
static uint64_t flushed_results(const Function &function, uint64_t every, float &first) {
    uint64_t count = 0;
    for (uint64_t bits = 0; bits >> 32 == 0; bits += every) {
        float x = math::__uint_as_float((unsigned)bits);
        math::flushes = false;
        unsigned kept = math::__float_as_uint(function.ours(x));
        math::flushes = true;
        if (kept != math::__float_as_uint(function.ours(x)) && count++ == 0) first = x;
    }
    math::flushes = false;
    return count;
}

static Found walk(const Function &function, uint64_t every) {
    unsigned count = std::max(1u, std::thread::hardware_concurrency());
    std::vector<Found> parts(count);
    std::vector<std::thread> threads;
    for (unsigned t = 0; t < count; t++) {
        threads.emplace_back([&, t] {
            Found found;
            for (uint64_t bits = t * every; bits >> 32 == 0; bits += count * every) {
                float x = math::__uint_as_float((unsigned)bits);
                found.compare(x, function.ours(x), function.reference(x));
            }
            parts[t] = found;
        });
    }
    Found all;
    for (unsigned t = 0; t < count; t++) {
        threads[t].join();
        all.add(parts[t]);
    }
    return all;
}

// Those whose relative errors are larger next to zeros that are no floats (docs/exactness.md).
static bool has_wide_zeros(const std::string &name) {
    return name == "j0" || name == "j1" || name == "lgamma" || name == "y0" || name == "y1";
}

int main(int count, char **words) {
    uint64_t every = 1;
    bool flush = false;
    std::vector<std::string> names;
    for (int i = 1; i < count; i++) {
        if (std::strcmp(words[i], "-every") == 0 && i + 1 < count) {
            every = std::max(1ll, std::atoll(words[++i]));
        } else if (std::strcmp(words[i], "-flush") == 0) {
            flush = true;
        } else {
            names.push_back(words[i]);
        }
    }
    if (flush) {
        for (const Function &function : FUNCTIONS) {
            if (!names.empty() && std::find(names.begin(), names.end(), function.name) == names.end()) continue;
            float first = 0;
            uint64_t other = flushed_results(function, every, first);
            printf("%sf: %llu results have other bits", function.name, (unsigned long long)other);
            if (other != 0) printf(", first that of %g", first);
            puts("");
        }
        return 0;
    }
    puts("| function | arguments | largest error, ulp | at | not correctly rounded | more than 1 ulp | wrong special values |");
    puts("|---|---|---|---|---|---|---|");
    bool failed = false;
    for (const Function &function : FUNCTIONS) {
        if (!names.empty() && std::find(names.begin(), names.end(), function.name) == names.end()) continue;
        Found found = walk(function, every);
        printf("| `%sf` | %llu | %.4f | %g | %llu | %llu | %llu", function.name, (unsigned long long)found.arguments, found.worst,
               found.there, (unsigned long long)found.not_rounded, (unsigned long long)found.beyond,
               (unsigned long long)found.special);
        if (found.special != 0) printf(", first at %a", found.special_there);
        puts(" |");
        fflush(stdout);
        failed |= (found.beyond != 0 && !has_wide_zeros(function.name)) || found.special != 0;
    }
    return failed;
}
