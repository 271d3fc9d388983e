// Arguments: random bits, corner values, and ranges that matter to a function. What a call gets depends on its number alone.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "exact.h"
#include "found.h"

// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014), a sequence for each number.
struct Random {
    uint64_t state;

    explicit Random(uint64_t number) : state(mixed(number * 0x9e3779b97f4a7c15u)) {}

    static uint64_t mixed(uint64_t z) {
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
        z = (z ^ z >> 27) * 0x94d049bb133111ebu;
        return z ^ z >> 31;
    }

    uint64_t next() { return mixed(state += 0x9e3779b97f4a7c15u); }
    unsigned below(unsigned count) { return (unsigned)((next() >> 32) * count >> 32); }
    bool coin() { return next() >> 63; }
    double between(double a, double b) { return a + (b - a) * ((double)(next() >> 11) * 0x1p-53); }
    double sign(double x) { return coin() ? -x : x; }
    // +-2^-k u, where u is from 1 to 2 and k from 0 to `most`.
    double small(int most) { return sign(std::ldexp(between(1, 2), -(int)below(most + 1))); }
};

// Numbers near which functions have their ends, zeros and poles.
using Points = std::vector<double>;

template <class T> static double any_bits(Random &r) {
    return math::same_bits<T>((typename Format<T>::Bits)(r.next() >> (64 - 8 * sizeof(T))));
}

// Of any exponent, finite and positive.
template <class T> static double any_size(Random &r) {
    return (T)std::ldexp(r.between(1, 2), Format<T>::least + (int)r.below(Format<T>::top - Format<T>::least));
}

// x moved by n numbers up, or down for negative n, if it stays of one sign and finite.
template <class T> static double moved(double x, int n) {
    using Bits = typename Format<T>::Bits;
    T y = math::same_bits<T>((Bits)(bits_of<T>((T)x) + (Bits)(int64_t)n));
    return std::isfinite(y) && std::signbit(y) == std::signbit(x) ? y : x;
}

// x, or a number a little away.
template <class T> static double near(Random &r, double x) {
    double factor = 1 + r.small(Format<T>::digits);
    if (x == 0) return (T)r.small(Format<T>::top - 1);
    return r.coin() ? moved<T>(x, (int)r.below(129) - 64) : (T)(x * factor);
}

template <class T> static double corner(Random &r) {
    using Limits = std::numeric_limits<T>;
    static const T CORNERS[] = {
        0, Limits::denorm_min(), 3 * Limits::denorm_min(), Limits::min() - Limits::denorm_min(), Limits::min(),
        Limits::min() + Limits::denorm_min(), (T)0.25, 1 - Limits::epsilon(), 1 - Limits::epsilon() / 2, 1, 1 + Limits::epsilon(),
        (T)1.5, 3, 5, -Format<T>::least, (T)0.5 / Limits::epsilon(), 1 / Limits::epsilon(), 1 / Limits::epsilon() + 1,
        2 / Limits::epsilon() - 1, 2 / Limits::epsilon(), 4 / Limits::epsilon(), (T)0x1p31, (T)0x1p32, Limits::max(),
        Limits::infinity(), Limits::quiet_NaN(),
    };
    const int count = sizeof CORNERS / sizeof *CORNERS;
    int i = (int)r.below(count + 6);
    if (i < count) return r.sign(CORNERS[i]);
    // A power of two, or next to one.
    double power = std::ldexp(1.0, Format<T>::least + (int)r.below(Format<T>::top - Format<T>::least));
    return r.sign(moved<T>(power, (int)r.below(3) - 1));
}

// ---- ranges that matter ----

template <class T> static void one_argument(Random &r, double *x, const Points &points) {
    unsigned kinds = points.empty() ? 6 : 12;
    switch (r.below(kinds)) {
    case 0: x[0] = (T)r.between(-1, 1); break;
    case 1: x[0] = (T)r.between(-30, 30); break;
    case 2: x[0] = (T)r.between(-750, 750); break;
    case 3: x[0] = r.sign(any_size<T>(r)); break;
    case 4: x[0] = near<T>(r, std::rint(r.between(-200, 200))); break;
    case 5: x[0] = (T)r.sign(1 + r.small(Format<T>::digits)); break;
    default: x[0] = near<T>(r, points[r.below((unsigned)points.size())]);
    }
}

// The doubles that are nearest to multiples of pi/2, by continued fractions of 2^(e+1)/pi for every exponent e, in integers of 2400
// bits. The nearest one is 2^-60.9 from a multiple.
static const double NEAR_QUARTERS[] = {
    0x1.6ac5b262ca1ffp+849, 0x1.6c6cbc45dc8dep+5, 0x1.6ac5b262ca1ffp+850, 0x1.6c6cbc45dc8dep+6, 0x1.b951f1572eba5p+23,
    0x1.504cac51f1eafp+131, 0x1.6ac5b262ca1ffp+851, 0x1.e009c53148be1p+991, 0x1.6c6cbc45dc8dep+7, 0x1.4c96c11134d36p+577,
    0x1.cfe482285f8edp+860, 0x1.db41f3cb71d7bp+680, 0x1.e7e44a78ac18cp+197, 0x1.b951f1572eba5p+24, 0x1.c45cd11154dfdp+295,
    0x1.504cac51f1eafp+132, 0x1.83009e2e9e2ebp+614, 0x1.b2196364d750bp+253, 0x1.6ac5b262ca1ffp+852, 0x1.e009c53148be1p+992,
    0x1.69eab0985179bp+246, 0x1.6c6cbc45dc8dep+8, 0x1.4c96c11134d36p+578, 0x1.782b7a20df6d4p+67, 0x1.66bd5424e5655p+90,
    0x1.4117573397d42p+939, 0x1.cfe482285f8edp+861, 0x1.61a3db8c8d129p+1021, 0x1.db41f3cb71d7bp+681, 0x1.8b28676cdcc5bp+555,
    0x1.e7e44a78ac18cp+198, 0x1.b951f1572eba5p+25, 0x1.5ad5a62cb1cc9p+143, 0x1.dfa8d18f2b3eep+689,
};

template <class T> static void angles(Random &r, double *x, const Points &points) {
    const unsigned nearest = sizeof NEAR_QUARTERS / sizeof *NEAR_QUARTERS;
    double turns = std::rint(std::ldexp(r.between(1, 2), (int)r.below(52)));
    switch (r.below(4)) {
    case 0: x[0] = r.sign(moved<T>((T)(turns * (PI / 2)), (int)r.below(3) - 1)); break;
    case 1: x[0] = r.sign((T)(turns * (PI / 4))); break;
    case 2: x[0] = r.sign(NEAR_QUARTERS[r.below(nearest)]); break;
    default: one_argument<T>(r, x, points);
    }
}

// Near multiples of a quarter, for functions of pi x.
template <class T> static void parts_of_turns(Random &r, double *x, const Points &points) {
    double quarters = std::rint(std::ldexp(r.between(1, 2), (int)r.below(54)));
    if (r.coin()) return one_argument<T>(r, x, points);
    x[0] = near<T>(r, r.sign(quarters / 4));
}

// t is log2(x^y): in the range of results, or near its ends or 0.
template <class T> static double exponent_of_power(Random &r) {
    using F = Format<T>;
    static const double ENDS[] = {(double)F::top, (double)F::least, F::least - 1.0, F::least + F::digits - 1.0, 0};
    return r.coin() ? r.between(F::least - 2, F::top + 1) : ENDS[r.below(5)] + r.small(F::digits);
}

template <class T> static void powers(Random &r, double *x, const Points &) {
    using F = Format<T>;
    double t = exponent_of_power<T>(r);
    switch (r.below(5)) {
    case 0:
        x[0] = (T)r.between(0.5, 2);
        x[1] = (T)r.between(-1.2 * F::top, 1.2 * F::top);
        break;
    case 1:
        x[0] = (T)(1 + r.small(F::digits));
        x[1] = (T)(t / std::log2(std::fabs(x[0])));
        break;
    case 2:
        x[0] = any_size<T>(r);
        x[1] = (T)(t / std::log2(x[0]));
        break;
    case 3:
        x[1] = r.sign((T)std::rint(std::ldexp(r.between(1, 2), (int)r.below(F::digits + 1))));
        x[0] = r.sign((T)std::exp2(t / x[1]));
        break;
    default: // exact results, and those next to them
        x[1] = r.sign((double)r.below(13) / 2);
        x[0] = r.sign(std::rint(r.between(0, 100)));
    }
}

static void whole_power(Random &r, double *x) { x[1] = (double)((int32_t)(r.next() >> 32) >> r.below(31)); }

template <class T> static void whole_powers(Random &r, double *x, const Points &) {
    whole_power(r, x);
    x[0] = r.sign((T)std::exp2(exponent_of_power<T>(r) / x[1]));
}

template <class T> static void quotients(Random &r, double *x, const Points &) {
    using F = Format<T>;
    x[1] = r.sign(any_size<T>(r));
    switch (r.below(5)) {
    case 0: x[0] = r.sign(near<T>(r, x[1])); break;
    case 1: x[0] = r.sign((T)std::ldexp(x[1] * r.between(1, 2), (int)r.below(61) - 30)); break;
    case 2: x[0] = r.sign((T)std::ldexp(x[1], (int)r.below(4 * F::digits) - 2 * F::digits)); break;
    case 3: // a quotient that is about the least normal number or the least one
        x[1] = r.sign((T)std::ldexp(r.between(1, 2), F::top - 1 - (int)r.below(F::digits)));
        x[0] = r.sign((T)std::ldexp(r.between(1, 2), F::least + (int)r.below(4 * F::digits)));
        break;
    default:
        x[0] = (T)r.between(-10, 10);
        x[1] = (T)r.between(-10, 10);
    }
}

// For two numbers and more, of which the first one is the largest or not: equal exponents, near ones, and any. Sums near overflow
// and of subnormal numbers come as often as others.
template <class T> static void lengths(Random &r, double *x, const Points &) {
    using F = Format<T>;
    static const int GAPS[] = {1, 3, F::digits / 2, F::digits + 2, F::top};
    int low = F::least + (int)r.below(2 * F::digits), high = F::top - 1 - (int)r.below(3);
    int any = F::least + (int)r.below(F::top - F::least);
    int exponents[] = {low, high, any};
    int exponent = exponents[r.below(3)];
    for (int i = 0; i < MOST_ARGUMENTS; i++) {
        int gap = (int)r.below((unsigned)GAPS[r.below(5)]);
        x[i] = r.sign((T)std::ldexp(r.between(1, 2), exponent - gap));
        if (!std::isfinite(x[i])) x[i] = std::numeric_limits<T>::max();
    }
}

template <class T> static void divisions(Random &r, double *x, const Points &) {
    using F = Format<T>;
    double whole = std::rint(std::ldexp(r.between(1, 2), (int)r.below(F::digits)));
    x[1] = r.sign(any_size<T>(r));
    switch (r.below(5)) {
    case 0: x[0] = r.sign((T)std::ldexp(x[1] * r.between(1, 2), (int)r.below(7) - 3)); break;
    case 1: x[0] = r.sign(any_size<T>(r)); break;
    case 2: x[0] = r.sign(moved<T>((T)((whole + 0.5) * x[1]), (int)r.below(5) - 2)); break;
    case 3: x[0] = r.sign(moved<T>((T)(whole * x[1]), (int)r.below(5) - 2)); break;
    default: // quotients that are a half more than an integer
        x[1] = r.sign(std::ldexp((double)(1 + r.below(1000)), (int)r.below(2 * F::digits) - F::digits));
        x[0] = r.sign((T)((std::rint(r.between(0, 4000)) + 0.5) * x[1]));
    }
}

// The order and the argument of a Bessel function; the order is positive.
static void order(Random &r, double *x) { x[0] = r.below(2u << r.below(8)); }

template <class T> static void bessel(Random &r, double *x, const Points &) {
    order(r, x);
    switch (r.below(4)) {
    case 0: x[1] = (T)r.between(0, 2 * x[0] + 2); break;
    case 1: x[1] = (T)(x[0] + r.small(10)); break;
    case 2: x[1] = (T)r.sign(std::ldexp(r.between(1, 2), (int)r.below(50) - 30)); break;
    default: x[1] = (T)r.between(0, 1e4);
    }
}
