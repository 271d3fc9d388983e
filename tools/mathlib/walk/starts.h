// The corrections that round square roots and their reciprocals (backend-cuda/src/print/prelude.cu, backend-wgpu/src/floats/prelude/fast.wgsl)
// from every start that a device's approximation may give: for all significands and both parities of the exponent, all floats that are
// at most three units in the last place from the rounded result.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstdio>

#include "cuda.h"
#include "threads.h"

// The significands, with the exponent's parity, of which some start that is two or three units off leads to a wrong result. They are
// among the vectors on which a device is calibrated (backend-wgpu/src/calibrate/vectors.rs).
static const float HARD_ROOTS[] = {0x1.14b90cp+0f, 0x1.745472p+0f, 0x1.da646p+0f, 0x1.7431c6p+1f};

// A start that is not farther from the exact value, relatively, leads to the right result everywhere. NVIDIA's is at most 2^-22.9 off.
static const double SAFE_START = 0x1.473p-23; // 2^-22.646

static float corrected_root(float x, float y) {
    float g = x * y;
    float l = math::fma(x, y, -g);
    float h = math::fma(-l, y, math::fma(-g, y, 1.0f));
    return math::fma(y * h, math::fma(h, 0.378f, 0.5f), y);
}

static float corrected_square_root(float x, float y) {
    float g = x * y;
    float h = y * 0.5f;
    float e = math::fma(-g, h, 0.5f);
    g = math::fma(g, e, g);
    h = math::fma(h, e, h);
    return math::fma(math::fma(-g, g, x), h, g);
}

// True if the reciprocal root of x, from 1 to 4, is above the middle between y and the next float.
static bool above_middle(float x, float y) {
    unsigned __int128 middle = 2 * (unsigned __int128)std::ldexp(y, 24) + 1; // in units of 2^-25
    return middle * middle * (unsigned)std::ldexp(x, 23) < (unsigned __int128)1 << 73;
}

// Rounded correctly.
static float rounded_root(float x) {
    float y = (float)(1 / std::sqrt((double)x));
    if (y < 1 && above_middle(x, y)) return std::nextafter(y, 1.0f);
    float below = std::nextafter(y, 0.0f);
    return above_middle(x, below) ? y : below;
}

struct Starts {
    uint64_t tried = 0, wrong = 0, hard = 0, wrong_squares = 0;

    void add(const Starts &more) {
        tried += more.tried;
        wrong += more.wrong;
        hard += more.hard;
        wrong_squares += more.wrong_squares;
    }

    // The same start, for the root itself.
    void look_at_square(float x, float right, int off, int scale) {
        float y = math::__uint_as_float(math::__float_as_uint(right) + (unsigned)off);
        float scaled = std::ldexp(x, scale);
        if (corrected_square_root(scaled, std::ldexp(y, -scale / 2)) == std::sqrt(scaled)) return;
        if (wrong_squares++ == 0) printf("wrong: the square root of %a from %a\n", scaled, y);
    }

    void look(float x, float right, int off, int scale) {
        float y = math::__uint_as_float(math::__float_as_uint(right) + (unsigned)off);
        tried++;
        float result = corrected_root(std::ldexp(x, scale), std::ldexp(y, -scale / 2));
        if (result == std::ldexp(right, -scale / 2)) return;
        double exact = 1 / std::sqrt((double)x);
        bool known = false;
        for (float hard_root : HARD_ROOTS) known |= x == hard_root;
        if (known && std::fabs(y / exact - 1) > SAFE_START) {
            hard++;
        } else if (wrong++ == 0) {
            printf("wrong: the root of %a from %a\n", x, y);
        }
    }
};

// Prints what was found; true if a result is wrong. The ends of the exponents are tried with an `fma` that flushes, too.
static bool walk_starts() {
    const unsigned FIRST = 0x3f800000u, END = 0x40800000u;
    Starts all = in_threads<Starts>(END - FIRST, [&](uint64_t index, Starts &found) {
        float x = math::__uint_as_float(FIRST + (unsigned)index);
        float right = rounded_root(x);
        for (int off = -3; off <= 3; off++) {
            found.look(x, right, off, 0);
            found.look_at_square(x, right, off, 0);
            math::subnormals = math::Subnormals::flushed_before_rounding;
            found.look(x, right, off, index % 2 == 0 ? -126 : 126);
            // Smaller numbers are scaled first.
            for (int scale : {-80, 126}) found.look_at_square(x, right, off, scale);
            math::subnormals = math::Subnormals::kept;
        }
    });
    printf("reciprocal roots: %llu starts, %llu wrong results, %llu at the known hard ones\n", (unsigned long long)all.tried,
           (unsigned long long)all.wrong, (unsigned long long)all.hard);
    printf("square roots from the same starts: %llu wrong results\n", (unsigned long long)all.wrong_squares);
    return all.wrong != 0 || all.wrong_squares != 0;
}
