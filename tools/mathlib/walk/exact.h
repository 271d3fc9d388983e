// References in long double for what C's library lacks. The rounding of an argument is made up for where it matters.
#pragma once

#include <cmath>
#include <limits>

using Wide = long double;

const Wide PI = 3.14159265358979323846264338327950288L;
const Wide ENDLESS = std::numeric_limits<Wide>::infinity();
const Wide NOT_A_NUMBER = std::numeric_limits<Wide>::quiet_NaN();

// x less whole turns, which is exact.
static double turned(double x) { return x - 2 * std::rint(x / 2); }

static Wide sine_of_pi(double x) {
    if (!std::isfinite(x)) return NOT_A_NUMBER;
    double r = turned(x);
    if (r == std::rint(r)) return std::copysign((Wide)0, (Wide)x);
    double folded = r > 0.5 ? 1 - r : r < -0.5 ? -1 - r : r;
    return sinl(PI * folded);
}

static Wide cosine_of_pi(double x) {
    if (!std::isfinite(x)) return NOT_A_NUMBER;
    double r = std::fabs(turned(x));
    if (r == 0.5) return 0;
    return r > 0.25 && r < 0.75 ? sinl(PI * (Wide)(0.5 - r)) : cosl(PI * (Wide)r);
}

// exp(x^2) erfc(x); far out by the asymptotic series (Abramowitz and Stegun, 7.1.23).
static Wide scaled_erfc(double x) {
    if (x < -100) return ENDLESS;
    Wide square = (Wide)x * x;
    if (x < 9) return expl(square) * erfcl(x) * (1 + fmal(x, x, -square));
    Wide y = 1 / (2 * square), sum = 1, term = 1;
    for (int k = 1; k < 30; k++) {
        Wide next = -term * (2 * k - 1) * y;
        if (fabsl(next) > fabsl(term) || fabsl(next) < 1e-22L) break;
        sum += term = next;
    }
    return sum / ((Wide)x * sqrtl(PI));
}

// erfc(-x/sqrt(2))/2.
static Wide normal_distribution(double x) {
    Wide root = sqrtl(0.5L), root_low = fmal(-root, root, 0.5L) / (2 * root);
    Wide z = -x * root;
    Wide tail = erfcl(z);
    if (!(std::fabs(x) < 100)) return tail / 2;
    Wide rest = fmal(-(Wide)x, root, -z) - x * root_low;
    return (tail - 2 / sqrtl(PI) * expl(-z * z) * rest) / 2;
}

// The y >= 0 with erf(y) = p, erfc(y) = q, p + q = 1, by Newton's method from y on; the larger one of p and q need not be exact.
static Wide inverse_of_erf(Wide p, Wide q, Wide y) {
    for (int i = 0; i < 200; i++) {
        Wide excess = p < q ? p - erfl(y) : erfcl(y) - q;
        Wide step = excess / (2 / sqrtl(PI) * expl(-y * y));
        y += step;
        if (fabsl(step) <= 1e-12L * fabsl(y)) break;
    }
    return y;
}

// The inverses begin with a result that is to be judged; if that is wrong, it is found out all the same.
static Wide start(double result) { return std::isfinite(result) ? std::fabs(result) : 0; }

static Wide inverse_erf(double x, double result) {
    Wide p = std::fabs(x);
    if (!(p < 1)) return p == 1 ? std::copysign(ENDLESS, (Wide)x) : NOT_A_NUMBER;
    return p == 0 ? (Wide)x : std::copysign(inverse_of_erf(p, 1 - p, start(result)), (Wide)x);
}

static Wide inverse_erfc(double x, double result) {
    if (x == 0 || x == 2) return x == 0 ? ENDLESS : -ENDLESS;
    if (!(x > 0 && x < 2)) return NOT_A_NUMBER;
    if (x == 1) return 0;
    Wide q = x < 1 ? (Wide)x : 2 - (Wide)x;
    Wide y = inverse_of_erf(1 - q, q, start(result));
    return x < 1 ? y : -y;
}

static Wide inverse_normal_distribution(double x, double result) {
    if (x == 0 || x == 1) return x == 0 ? -ENDLESS : ENDLESS;
    if (!(x > 0 && x < 1)) return NOT_A_NUMBER;
    if (x == 0.5) return 0;
    Wide q = 2 * (x < 0.5 ? (Wide)x : 1 - (Wide)x);
    Wide y = sqrtl(2) * inverse_of_erf(1 - q, q, start(result) / sqrtl(2));
    return x < 0.5 ? -y : y;
}

// I0 or I1, by the power series, far out by the asymptotic one (Abramowitz and Stegun, 9.6.10 and 9.7.1).
static Wide modified_bessel(int order, double x) {
    Wide y = std::fabs((Wide)x), sum, term;
    if (y > 800) {
        sum = ENDLESS;
    } else if (y < 25) {
        sum = term = order == 0 ? 1 : y / 2;
        for (int k = 1; term > 1e-22L * sum; k++) sum += term *= y * y / 4 / (k * (k + order));
    } else {
        sum = term = 1;
        for (int k = 1; k < 50 && fabsl(term) > 1e-22L; k++) {
            sum += term *= ((2 * k - 1) * (2 * k - 1) - 4 * order) / (8 * k * y);
        }
        sum *= expl(y) / sqrtl(2 * PI * y);
    }
    return order == 1 ? std::copysign(sum, (Wide)x) : sum;
}

static Wide log_of_gamma(double x) {
    int sign;
    return lgammal_r(x, &sign);
}

// The low three bits of the quotient that `remainder` rounds, with its sign; 0 where there is no remainder.
static int low_quotient(double x, double y) {
    if (std::isnan(x) || std::isnan(y) || std::isinf(x) || y == 0) return 0;
    int quotient;
    std::remquo(x, y, &quotient);
    int low = std::abs(quotient) & 7;
    return std::signbit(x) != std::signbit(y) ? -low : low;
}

// The root of the sum of the squares of floats: that of the largest numbers is no overflow in long double, nor an underflow.
static Wide norm(const double *x, int count) {
    Wide sum = 0;
    for (int i = 0; i < count; i++) {
        if (std::isinf(x[i])) return ENDLESS;
        sum += (Wide)x[i] * x[i];
    }
    return sqrtl(sum);
}
