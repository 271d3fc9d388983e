// Vector types with CUDA's sizes and alignments, and dim3.
#ifndef __ISOWARP_VECTOR_TYPES_H__
#define __ISOWARP_VECTOR_TYPES_H__

#include "host_defines.h"

// Declares the types of one, two, three and four components; a2 and a4 are the alignments of two and four.
#define __IW_VECTOR_TYPES(name, type, a2, a4)                                                  \
    struct name##1 { type x; };                                                                \
    struct __attribute__((aligned(a2))) name##2 { type x, y; };                                \
    struct name##3 { type x, y, z; };                                                          \
    struct __attribute__((aligned(a4))) name##4 { type x, y, z, w; };                          \
    typedef struct name##1 name##1; typedef struct name##2 name##2;                            \
    typedef struct name##3 name##3; typedef struct name##4 name##4;
// CUDA 13's types of four components of eight bytes, with their alignment in the name.
#define __IW_WIDE_TYPES(name, type)                                                            \
    struct __attribute__((aligned(16))) name##4_16a { type x, y, z, w; };                      \
    struct __attribute__((aligned(32))) name##4_32a { type x, y, z, w; };                      \
    typedef struct name##4_16a name##4_16a; typedef struct name##4_32a name##4_32a;

__IW_VECTOR_TYPES(char, signed char, 2, 4)
__IW_VECTOR_TYPES(uchar, unsigned char, 2, 4)
__IW_VECTOR_TYPES(short, short, 4, 8)
__IW_VECTOR_TYPES(ushort, unsigned short, 4, 8)
__IW_VECTOR_TYPES(int, int, 8, 16)
__IW_VECTOR_TYPES(uint, unsigned int, 8, 16)
__IW_VECTOR_TYPES(long, long, 16, 16)
__IW_VECTOR_TYPES(ulong, unsigned long, 16, 16)
__IW_VECTOR_TYPES(longlong, long long, 16, 16)
__IW_VECTOR_TYPES(ulonglong, unsigned long long, 16, 16)
__IW_VECTOR_TYPES(float, float, 8, 16)
__IW_VECTOR_TYPES(double, double, 16, 16)
__IW_WIDE_TYPES(long, long)
__IW_WIDE_TYPES(ulong, unsigned long)
__IW_WIDE_TYPES(longlong, long long)
__IW_WIDE_TYPES(ulonglong, unsigned long long)
__IW_WIDE_TYPES(double, double)

struct dim3 {
    unsigned int x, y, z;
#ifdef __cplusplus
    __IW_MEMBER __IW_CONSTEXPR dim3(unsigned int vx = 1, unsigned int vy = 1, unsigned int vz = 1) : x(vx), y(vy), z(vz) {}
    __IW_MEMBER __IW_CONSTEXPR dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
#if __cplusplus >= 201103L
    __IW_MEMBER constexpr operator uint3() const { return uint3{x, y, z}; }
#else
    operator uint3() const { uint3 v; v.x = x; v.y = y; v.z = z; return v; }
#endif
#endif
};
typedef struct dim3 dim3;

#undef __IW_VECTOR_TYPES
#undef __IW_WIDE_TYPES
#endif
