// Functions that are called with samples of their arguments.
#pragma once

#include "exact.h"
#include "found.h"
#include "inputs.h"
#include "threads.h"

// Its results may be `allowed` units away from the reference's. Units are those of the last place, but at least `unit`, for
// functions of which an absolute error is promised. `whole` makes the argument that is an integer.
template <class T> struct Function {
    const char *name;
    int arguments;
    double allowed;
    T (*ours)(const double *);
    typename Format<T>::Wide (*reference)(const double *);
    void (*ranges)(Random &, double *, const Points &);
    Points points = {};
    void (*whole)(Random &, double *) = nullptr;
    typename Format<T>::Wide (*unit)(const double *) = nullptr;

    std::string full_name() const { return std::string(name) + (sizeof(T) == sizeof(float) ? "f" : ""); }
};

// A third each of random bits, ranges that matter and corner values; of doubles, random bits are a half and the others a quarter
// each.
template <class T> static Call call_of(const Function<T> &function, uint64_t index) {
    Call call = {index, {}};
    Random random(index);
    unsigned kind = (unsigned)(sizeof(T) == sizeof(float) ? index % 3 : index % 4);
    if (kind == 1) {
        function.ranges(random, call.x, function.points);
        return call;
    }
    bool corners = kind == 2;
    for (int i = 0; i < function.arguments; i++) {
        bool bits = !corners || (i != 0 && random.coin());
        call.x[i] = bits ? any_bits<T>(random) : corner<T>(random);
    }
    // The one with random bits may be any of them.
    if (corners && random.coin()) std::swap(call.x[0], call.x[function.arguments - 1]);
    if (function.whole != nullptr) function.whole(random, call.x);
    return call;
}

template <class T> static void sample(const Function<T> &function, uint64_t count, Table &table) {
    Found<T> all = in_threads<Found<T>>(count, [&](uint64_t index, Found<T> &found) {
        Call call = call_of(function, index);
        auto unit = function.unit == nullptr ? 0 : function.unit(call.x);
        found.compare(call, function.ours(call.x), function.reference(call.x), function.allowed, unit);
    });
    table.row(function.full_name(), function.arguments, function.allowed, true, all);
}

static bool sample_flushing(const Function<float> &function, uint64_t count) {
    Flushed all = in_threads<Flushed>(count, [&](uint64_t index, Flushed &found) {
        Call call = call_of(function, index);
        found.compare(call, [&] { return function.ours(call.x); });
    });
    return print_flushed(function.full_name(), function.arguments, all);
}
