// Vectors with their alignment in their names (the toolkit's "vector_types.h" since CUDA 13).
#ifndef __VECTOR_TYPES_H__
#define __VECTOR_TYPES_H__
struct alignas(16) long4_16a { long x, y, z, w; };
struct alignas(32) long4_32a { long x, y, z, w; };
struct alignas(16) ulong4_16a { unsigned long x, y, z, w; };
struct alignas(32) ulong4_32a { unsigned long x, y, z, w; };
struct alignas(16) longlong4_16a { long long x, y, z, w; };
struct alignas(32) longlong4_32a { long long x, y, z, w; };
struct alignas(16) ulonglong4_16a { unsigned long long x, y, z, w; };
struct alignas(32) ulonglong4_32a { unsigned long long x, y, z, w; };
struct alignas(16) double4_16a { double x, y, z, w; };
struct alignas(32) double4_32a { double x, y, z, w; };
#define _IW_MAKE(_V, _T) \
    __host__ __device__ inline _V make_##_V(_T x, _T y, _T z, _T w) { return _V{ x, y, z, w }; }
_IW_MAKE(longlong4_16a, long long)
_IW_MAKE(longlong4_32a, long long)
_IW_MAKE(ulonglong4_16a, unsigned long long)
_IW_MAKE(ulonglong4_32a, unsigned long long)
_IW_MAKE(double4_16a, double)
_IW_MAKE(double4_32a, double)
#undef _IW_MAKE
#endif
