// Compares the library with the C library in a wider type: functions of one argument in single precision for all 2^32 arguments,
// those of more arguments and those in double precision for samples.
//
//     g++ -std=c++17 -O2 -mfma -ffp-contract=off -fno-math-errno -pthread -o walk tools/mathlib/walk/walk.cpp
//     ./walk [-every N | -pairs N | -double N] [-flush] [FUNCTION…]
//     ./walk -common [-every N] [FUNCTION…]
//     ./walk -starts
//
// -every N    every Nth bit pattern; without it all are taken
// -pairs N    functions of two to four arguments in single precision, N calls of each
// -double N   functions in double precision, N calls of each
// -flush      count instead the calls whose results have other bits where `fma` of floats flushes subnormal numbers to zero; if no
//             functions are named, of those that must have none
// -common     compare instead the common forms of functions of one argument with the functions themselves, bit for bit
// -starts     the corrections of square roots and of their reciprocals instead, from all starts
//
// A function's name is as in the table, without the final f. The exit code is 1 if a special value is wrong, if an error is
// beyond what is allowed, if flushing matters, or if a common form has other bits, and 2 if there is nothing to do.
//
// The sources in shaders/math are compiled by the host's compiler, which takes a minute or so a function instead of the many that
// the CPU backend takes; that the backends have the same bits is what the conformance cases show. glibc's manual ("Known Maximum
// Errors in Math Functions") gives errors of a few units in the last place of a double, which are nothing to a float. For what C
// lacks, the reference is made of other functions in long double, or is the library's own in double precision, which -double
// compares with long double.

// GCC 12 makes nothing of two conversions to float and back to double that are side by side.
#pragma GCC optimize("no-tree-slp-vectorize")

#include "cuda.h"

#include "../../../shaders/math/library.cuh"

#include "common.h"
#include "double.h"
#include "keeping.h"
#include "pairs.h"
#include "single.h"
#include "starts.h"

#include <cstdlib>
#include <cstring>

struct Options {
    uint64_t every = 1, pairs = 0, doubles = 0;
    bool flush = false, common = false, starts = false;
    std::vector<std::string> names;

    bool wants(const std::string &name) const {
        if (names.empty()) return !flush || std::find(std::begin(KEEPING), std::end(KEEPING), name) == std::end(KEEPING);
        return std::find(names.begin(), names.end(), name) != names.end();
    }
};

[[noreturn]] static void nothing(const char *why) {
    fprintf(stderr, "%s\n", why);
    std::exit(2);
}

static Options options_of(int count, char **words) {
    Options options;
    for (int i = 1; i < count; i++) {
        std::string word = words[i];
        uint64_t *number = word == "-every"    ? &options.every
                           : word == "-pairs"  ? &options.pairs
                           : word == "-double" ? &options.doubles
                                               : nullptr;
        if (number != nullptr && i + 1 < count) {
            *number = (uint64_t)std::max(1ll, std::atoll(words[++i]));
        } else if (word == "-flush") {
            options.flush = true;
        } else if (word == "-common") {
            options.common = true;
        } else if (word == "-starts") {
            options.starts = true;
        } else {
            options.names.push_back(word);
        }
    }
    return options;
}

// Calls one(function) for all that are wanted.
template <class Functions, class One> static void each(const Functions &functions, const Options &options, const One &one) {
    bool none = true;
    for (const auto &function : functions) {
        if (!options.wants(function.name)) continue;
        none = false;
        one(function);
    }
    if (none) nothing("no such function");
}

static bool flush(const Options &options) {
    if (options.doubles != 0) nothing("only `fma` of floats flushes");
    bool other = false;
    if (options.pairs != 0) {
        each(PAIRS, options, [&](const Function<float> &function) { other |= sample_flushing(function, options.pairs); });
    } else {
        each(SINGLES, options, [&](const Single &function) { other |= walk_flushing(function, options.every); });
        for (const CommonForm &form : COMMON_FORMS) {
            if (options.names.empty()) other |= walk_flushing(form.walked, options.every);
        }
    }
    return other;
}

static bool common(const Options &options) {
    bool other = false;
    each(COMMON_FORMS, options, [&](const CommonForm &form) { other |= walk_common(form, options.every); });
    return other;
}

static bool compare(const Options &options) {
    Table table;
    if (options.pairs != 0) {
        each(PAIRS, options, [&](const Function<float> &function) { sample(function, options.pairs, table); });
    } else if (options.doubles != 0) {
        each(DOUBLES, options, [&](const Function<double> &function) { sample(function, options.doubles, table); });
    } else {
        each(SINGLES, options, [&](const Single &function) { walk(function, options.every, table); });
    }
    return table.end();
}

int main(int count, char **words) {
    Options options = options_of(count, words);
    if (options.starts) return walk_starts();
    if (options.common) return common(options);
    return options.flush ? flush(options) : compare(options);
}
