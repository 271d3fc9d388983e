// What shaders/math needs of CUDA C++, for a host compiler.
#pragma once

#include <cmath>
#include <cstring>

#define __device__ static inline

struct float2 {
    float x, y;
};

static inline float2 make_float2(float x, float y) { return {x, y}; }

namespace math {

template <class To, class From> static inline To same_bits(From from) {
    static_assert(sizeof(To) == sizeof(From), "sizes differ");
    To to;
    std::memcpy(&to, &from, sizeof to);
    return to;
}

static inline float __int_as_float(int i) { return same_bits<float>(i); }
static inline float __uint_as_float(unsigned i) { return same_bits<float>(i); }
static inline int __float_as_int(float f) { return same_bits<int>(f); }
static inline unsigned __float_as_uint(float f) { return same_bits<unsigned>(f); }
static inline double __longlong_as_double(long long i) { return same_bits<double>(i); }
static inline long long __double_as_longlong(double f) { return same_bits<long long>(f); }
static inline int __double2hiint(double f) { return (int)(__double_as_longlong(f) >> 32); }
static inline int __double2loint(double f) { return (int)__double_as_longlong(f); }
static inline double __hiloint2double(int high, int low) {
    return same_bits<double>((unsigned long long)(unsigned)high << 32 | (unsigned)low);
}
static inline unsigned __umulhi(unsigned a, unsigned b) { return (unsigned)((unsigned long long)a * b >> 32); }
static inline unsigned long long __umul64hi(unsigned long long a, unsigned long long b) {
    return (unsigned long long)((unsigned __int128)a * b >> 64);
}
static inline int __clz(int i) { return i == 0 ? 32 : __builtin_clz((unsigned)i); }
static inline int __clzll(long long i) { return i == 0 ? 64 : __builtin_clzll((unsigned long long)i); }

// What `fma` of floats does with subnormal numbers: it keeps them, or it takes and gives zeros for them, which NVIDIA's Vulkan
// driver does. Whether a result is one may be seen before it is rounded, as there, or after.
enum class Subnormals { kept, flushed_before_rounding, flushed_after_rounding };

// Each thread has its own.
static thread_local Subnormals subnormals = Subnormals::kept;

static inline double fma(double a, double b, double c) { return std::fma(a, b, c); }

static inline bool is_subnormal(float f) { return (__float_as_uint(f) << 1) - 1 < 0x00ffffffu; }
static inline float flushed(float f) { return is_subnormal(f) ? std::copysign(0.0f, f) : f; }

// True if a b + c, whose rounded value is r, is nearer to 0 than the least normal number.
static inline bool is_tiny(float a, float b, float c, float r) {
    if (std::fabs(r) != 0x1p-126f) return is_subnormal(r);
    double rest = std::fma((double)a, (double)b, (double)c - r);
    return rest != 0 && std::signbit(rest) != std::signbit(r);
}

static inline float fma(float a, float b, float c) {
    if (subnormals == Subnormals::kept) return std::fma(a, b, c);
    a = flushed(a), b = flushed(b), c = flushed(c);
    float r = std::fma(a, b, c);
    bool tiny = subnormals == Subnormals::flushed_before_rounding ? is_tiny(a, b, c, r) : is_subnormal(r);
    return tiny ? std::copysign(0.0f, r) : r;
}

// Correctly rounded: the nearest exact value to the middle between two floats is 2^-52 from it, relatively.
static inline float rsqrtf(float a) { return (float)(1 / std::sqrt((long double)a)); }

using std::copysign;
using std::fabs;
using std::floor;
using std::rint;
using std::sqrt;
using std::trunc;

}  // namespace math
