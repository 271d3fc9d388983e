// What shaders/math needs of CUDA C++, for a host compiler.
#pragma once

#include <cmath>
#include <cstring>

#define __device__ static inline

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

// If set, `fma` of floats takes and gives zeros for subnormal numbers, as NVIDIA's Vulkan driver does.
static bool flushes = false;

static inline float flushed(float f) { return std::fabs(f) < 0x1p-126f ? std::copysign(0.0f, f) : f; }
static inline double fma(double a, double b, double c) { return std::fma(a, b, c); }
static inline float fma(float a, float b, float c) {
    return flushes ? flushed(std::fma(flushed(a), flushed(b), flushed(c))) : std::fma(a, b, c);
}

using std::copysign;
using std::fabs;
using std::floor;
using std::rint;
using std::sqrt;
using std::trunc;

}  // namespace math
