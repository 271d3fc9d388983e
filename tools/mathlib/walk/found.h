// How results compare with exact values, and how that is printed.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>

#include <xmmintrin.h>

#include "cuda.h"

// Of a type: the one that exact values have, its bits, its precision, the exponents of the least number and of the first one
// that is too large. Which NaN a result is is not looked at: the library leaves that to the backends' arithmetic (docs/floats.md), which
// the host's is not. Cases of the conformance suite do.
template <class T> struct Format;

template <> struct Format<float> {
    using Wide = double;
    using Bits = uint32_t;
    static constexpr int digits = 24, least = -149, top = 128;
    static constexpr Wide too_large = 0x1p128;
};

template <> struct Format<double> {
    using Wide = long double;
    using Bits = uint64_t;
    static constexpr int digits = 53, least = -1074, top = 1024;
    static constexpr Wide too_large = 0x1p1024L;
};

template <class T> static typename Format<T>::Bits bits_of(T x) { return math::same_bits<typename Format<T>::Bits>(x); }

const int MOST_ARGUMENTS = 4;

// A call: its number, and what the function is called with.
struct Call {
    uint64_t index = 0;
    double x[MOST_ARGUMENTS] = {};
};

// A call, its result and the exact value.
struct Example {
    Call call;
    double result = 0;
    long double exact = 0;
};

// What was found. A special value is a NaN, an infinity or a zero that the exact result is, or a wrong sign.
template <class T> struct Found {
    using Wide = typename Format<T>::Wide;

    uint64_t results = 0, not_rounded = 0, beyond = 0, special = 0;
    double worst = 0;
    Example worst_example, special_example;

    // Of equal errors the first call's is kept, so that the number of threads does not matter.
    void add(const Found &other) {
        results += other.results;
        not_rounded += other.not_rounded;
        beyond += other.beyond;
        bool sooner = other.special_example.call.index < special_example.call.index;
        if (other.special != 0 && (special == 0 || sooner)) special_example = other.special_example;
        special += other.special;
        sooner = other.worst == worst && other.worst_example.call.index < worst_example.call.index;
        if (other.worst > worst || sooner) {
            worst = other.worst;
            worst_example = other.worst_example;
        }
    }

    void wrong(const Call &call, T y, Wide r) {
        if (special++ == 0) special_example = {call, y, r};
    }

    // Compares y with the exact value r. An infinity counts as the first number that is too large. The unit is that of r's last
    // place, or `unit` if that is more; a number below it may have any sign.
    void compare(const Call &call, T y, Wide r, double allowed, Wide unit = 0) {
        results++;
        if (std::isnan(r)) {
            if (!std::isnan(y)) wrong(call, y, r);
            return;
        }
        bool opposite = std::signbit(y) != std::signbit(r);
        if (std::isinf(r) || r == 0) {
            if (y != (T)r || opposite) wrong(call, y, r);
            return;
        }
        if (std::isnan(y) || (opposite && std::fabs(r) >= unit)) return wrong(call, y, r);
        Wide size = std::min(std::fabs(r), Format<T>::too_large);
        Wide found = std::isinf(y) ? Format<T>::too_large : std::fabs((Wide)y);
        if (opposite) found = -found;
        int exponent;
        std::frexp(std::min(size, Format<T>::too_large / 2), &exponent);
        Wide place = std::ldexp((Wide)1, std::max(exponent - Format<T>::digits, Format<T>::least));
        double error = (double)(std::fabs(found - size) / std::max(place, unit));
        not_rounded += (T)r != y;
        beyond += error > allowed;
        if (error > worst) {
            worst = error;
            worst_example = {call, y, r};
        }
    }
};

// True if some work computes with a subnormal number, or says that one is its result. The processor tells: its flag "denormal" is set
// by any operation on one (Intel's manual, volume 1, 11.5.2.2). What it does not see is a subnormal number of which only the bits
// are looked at.
template <class Work> static bool meets_subnormals(const Work &work) {
    const unsigned DENORMAL = 2;
    _mm_setcsr(_mm_getcsr() & ~DENORMAL);
    bool subnormal_result = work();
    return subnormal_result || (_mm_getcsr() & DENORMAL) != 0;
}

// How many results have other bits where fma flushes, and the first such call.
struct Flushed {
    uint64_t results = 0, other = 0;
    Call first;

    void add(const Flushed &more) {
        results += more.results;
        if (more.other != 0 && (other == 0 || more.first.index < first.index)) first = more.first;
        other += more.other;
    }

    template <class Ours> void compare(const Call &call, const Ours &ours) {
        results++;
        auto with = [&](math::Subnormals way) {
            math::subnormals = way;
            uint32_t bits = bits_of<float>(ours());
            math::subnormals = math::Subnormals::kept;
            return bits;
        };
        uint32_t kept = with(math::Subnormals::kept);
        bool same = with(math::Subnormals::flushed_before_rounding) == kept;
        same &= with(math::Subnormals::flushed_after_rounding) == kept;
        if (!same && other++ == 0) first = call;
    }
};

static std::string text_of(const char *format, const double *x, int count) {
    std::string text;
    for (int i = 0; i < count; i++) {
        char number[64];
        snprintf(number, sizeof number, format, x[i]);
        text += (i == 0 ? "" : ", ") + std::string(number);
    }
    return text;
}

static std::string text_of_example(const std::string &name, int arguments, const Example &example) {
    char values[128];
    double exact = (double)example.exact;
    if (exact == example.exact) {
        snprintf(values, sizeof values, " = %a, exactly %a", example.result, exact);
    } else {
        snprintf(values, sizeof values, " = %a, exactly %La", example.result, example.exact);
    }
    return name + "(" + text_of("%a", example.call.x, arguments) + ")" + values;
}

// The table, and after it an example of everything that is wrong.
struct Table {
    std::string examples;
    bool failed = false;

    Table() {
        puts("| function | results | allowed, ulp | largest error, ulp | at | not correctly rounded | beyond "
             "| wrong special values |");
        puts("|---|---|---|---|---|---|---|---|");
    }

    // `strict`: an error that is beyond what is allowed is a failure.
    template <class T> void row(const std::string &name, int arguments, double allowed, bool strict, const Found<T> &found) {
        std::string at = text_of("%g", found.worst_example.call.x, arguments);
        printf("| `%s` | %llu | %g%s | %.4f | %s | %llu | %llu | %llu |\n", name.c_str(), (unsigned long long)found.results,
               allowed, strict ? "" : ", not next to zeros", found.worst, at.c_str(), (unsigned long long)found.not_rounded,
               (unsigned long long)found.beyond, (unsigned long long)found.special);
        fflush(stdout);
        if (strict && found.beyond != 0) examples += text_of_example(name, arguments, found.worst_example) + "\n";
        if (found.special != 0) examples += text_of_example(name, arguments, found.special_example) + "\n";
        failed = !examples.empty();
    }

    // The exit code.
    bool end() const {
        if (failed) printf("\nWrong:\n%s", examples.c_str());
        return failed;
    }
};

// Prints a line, and says whether there is any such result.
static bool print_flushed(const std::string &name, int arguments, const Flushed &found) {
    printf("%s: %llu results have other bits", name.c_str(), (unsigned long long)found.other);
    if (found.other != 0) {
        const double *x = found.first.x;
        printf(", first that of %s (%s)", text_of("%g", x, arguments).c_str(), text_of("%a", x, arguments).c_str());
    }
    puts("");
    fflush(stdout);
    return found.other != 0;
}
