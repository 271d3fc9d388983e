// The common forms of functions (shaders/math), which are called where no argument is rare, against the functions themselves.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstring>

#include "cuda.h"
#include "single.h"
#include "threads.h"

struct CommonForm {
    const char *name;
    float (*whole)(float);
    float (*common)(float);
    bool (*is_rare)(float);
    // The common form where no argument is rare, for walks.
    Single walked;
};

#define FORM(name)                                                                                                                          \
    {#name, math::name##_f32, math::name##_common_f32, math::name##_is_rare_f32,                                                            \
     {#name "_common", [](float x) { return math::name##_is_rare_f32(x) ? 0.0f : math::name##_common_f32(x); }, nullptr}}

static const CommonForm COMMON_FORMS[] = {FORM(exp), FORM(exp10), FORM(exp2), FORM(log), FORM(log10), FORM(log2)};

#undef FORM

struct Differing {
    uint64_t common = 0, rare = 0, different = 0;

    void add(const Differing &other) {
        common += other.common;
        rare += other.rare;
        different += other.different;
    }
};

static bool same_bits(float a, float b) { return std::memcmp(&a, &b, sizeof a) == 0; }

// True if a common form has other bits for an argument that is not rare.
static bool walk_common(const CommonForm &form, uint64_t every) {
    Differing all = in_threads<Differing>(patterns(every), [&](uint64_t index, Differing &found) {
        float x = of_pattern(index * every);
        if (form.is_rare(x)) {
            found.rare++;
        } else {
            found.common++;
            found.different += !same_bits(form.whole(x), form.common(x));
        }
    });
    printf("%sf: %llu arguments are common, %llu rare; %llu results differ\n", form.name, (unsigned long long)all.common,
           (unsigned long long)all.rare, (unsigned long long)all.different);
    return all.different != 0;
}
