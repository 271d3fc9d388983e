// Operators and functions on vectors, as the header of this name beside NVIDIA's samples has them.
#ifndef HELPER_MATH_H
#define HELPER_MATH_H
#include <cuda_runtime.h>

typedef unsigned int uint;
typedef unsigned short ushort;
#define _IW_F inline __host__ __device__

// Vectors of one number, of shorter and longer ones, and of other types.
#define _IW_MAKE(_T, _S, _A, _B)                                                                                   \
    _IW_F _T##2 make_##_T##2(_S __s) { return make_##_T##2(__s, __s); }                                                  \
    _IW_F _T##2 make_##_T##2(_T##3 __a) { return make_##_T##2(__a.x, __a.y); }                                           \
    _IW_F _T##2 make_##_T##2(_A##2 __a) { return make_##_T##2(_S(__a.x), _S(__a.y)); }                                     \
    _IW_F _T##2 make_##_T##2(_B##2 __a) { return make_##_T##2(_S(__a.x), _S(__a.y)); }                                     \
    _IW_F _T##3 make_##_T##3(_S __s) { return make_##_T##3(__s, __s, __s); }                                               \
    _IW_F _T##3 make_##_T##3(_T##2 __a) { return make_##_T##3(__a.x, __a.y, _S(0)); }                                     \
    _IW_F _T##3 make_##_T##3(_T##2 __a, _S __s) { return make_##_T##3(__a.x, __a.y, __s); }                                   \
    _IW_F _T##3 make_##_T##3(_T##4 __a) { return make_##_T##3(__a.x, __a.y, __a.z); }                                      \
    _IW_F _T##3 make_##_T##3(_A##3 __a) { return make_##_T##3(_S(__a.x), _S(__a.y), _S(__a.z)); }                             \
    _IW_F _T##3 make_##_T##3(_B##3 __a) { return make_##_T##3(_S(__a.x), _S(__a.y), _S(__a.z)); }                             \
    _IW_F _T##4 make_##_T##4(_S __s) { return make_##_T##4(__s, __s, __s, __s); }                                            \
    _IW_F _T##4 make_##_T##4(_T##3 __a) { return make_##_T##4(__a.x, __a.y, __a.z, _S(0)); }                                \
    _IW_F _T##4 make_##_T##4(_T##3 __a, _S __s) { return make_##_T##4(__a.x, __a.y, __a.z, __s); }                              \
    _IW_F _T##4 make_##_T##4(_A##4 __a) { return make_##_T##4(_S(__a.x), _S(__a.y), _S(__a.z), _S(__a.w)); }                     \
    _IW_F _T##4 make_##_T##4(_B##4 __a) { return make_##_T##4(_S(__a.x), _S(__a.y), _S(__a.z), _S(__a.w)); }
_IW_MAKE(float, float, int, uint)
_IW_MAKE(int, int, uint, float)
_IW_MAKE(uint, uint, int, float)
#undef _IW_MAKE

_IW_F float2 operator-(const float2 &__a) { return make_float2(-__a.x, -__a.y); }
_IW_F float2 operator+(float2 __a, float2 __b) { return make_float2(__a.x + __b.x, __a.y + __b.y); }
_IW_F float2 operator+(float2 __a, float __b) { return make_float2(__a.x + __b, __a.y + __b); }
_IW_F float2 operator+(float __a, float2 __b) { return make_float2(__a + __b.x, __a + __b.y); }
_IW_F void operator+=(float2 &__a, float2 __b) { __a.x += __b.x; __a.y += __b.y; }
_IW_F void operator+=(float2 &__a, float __b) { __a.x += __b; __a.y += __b; }
_IW_F float2 operator-(float2 __a, float2 __b) { return make_float2(__a.x - __b.x, __a.y - __b.y); }
_IW_F float2 operator-(float2 __a, float __b) { return make_float2(__a.x - __b, __a.y - __b); }
_IW_F float2 operator-(float __a, float2 __b) { return make_float2(__a - __b.x, __a - __b.y); }
_IW_F void operator-=(float2 &__a, float2 __b) { __a.x -= __b.x; __a.y -= __b.y; }
_IW_F void operator-=(float2 &__a, float __b) { __a.x -= __b; __a.y -= __b; }
_IW_F float2 operator*(float2 __a, float2 __b) { return make_float2(__a.x * __b.x, __a.y * __b.y); }
_IW_F float2 operator*(float2 __a, float __b) { return make_float2(__a.x * __b, __a.y * __b); }
_IW_F float2 operator*(float __a, float2 __b) { return make_float2(__a * __b.x, __a * __b.y); }
_IW_F void operator*=(float2 &__a, float2 __b) { __a.x *= __b.x; __a.y *= __b.y; }
_IW_F void operator*=(float2 &__a, float __b) { __a.x *= __b; __a.y *= __b; }
_IW_F float2 operator/(float2 __a, float2 __b) { return make_float2(__a.x / __b.x, __a.y / __b.y); }
_IW_F float2 operator/(float2 __a, float __b) { return make_float2(__a.x / __b, __a.y / __b); }
_IW_F float2 operator/(float __a, float2 __b) { return make_float2(__a / __b.x, __a / __b.y); }
_IW_F void operator/=(float2 &__a, float2 __b) { __a.x /= __b.x; __a.y /= __b.y; }
_IW_F void operator/=(float2 &__a, float __b) { __a.x /= __b; __a.y /= __b; }
_IW_F float2 fminf(float2 __a, float2 __b) { return make_float2(fminf(__a.x, __b.x), fminf(__a.y, __b.y)); }
_IW_F float2 fmaxf(float2 __a, float2 __b) { return make_float2(fmaxf(__a.x, __b.x), fmaxf(__a.y, __b.y)); }
_IW_F float dot(float2 __a, float2 __b) { return __a.x * __b.x + __a.y * __b.y; }
_IW_F float3 operator-(const float3 &__a) { return make_float3(-__a.x, -__a.y, -__a.z); }
_IW_F float3 operator+(float3 __a, float3 __b) { return make_float3(__a.x + __b.x, __a.y + __b.y, __a.z + __b.z); }
_IW_F float3 operator+(float3 __a, float __b) { return make_float3(__a.x + __b, __a.y + __b, __a.z + __b); }
_IW_F float3 operator+(float __a, float3 __b) { return make_float3(__a + __b.x, __a + __b.y, __a + __b.z); }
_IW_F void operator+=(float3 &__a, float3 __b) { __a.x += __b.x; __a.y += __b.y; __a.z += __b.z; }
_IW_F void operator+=(float3 &__a, float __b) { __a.x += __b; __a.y += __b; __a.z += __b; }
_IW_F float3 operator-(float3 __a, float3 __b) { return make_float3(__a.x - __b.x, __a.y - __b.y, __a.z - __b.z); }
_IW_F float3 operator-(float3 __a, float __b) { return make_float3(__a.x - __b, __a.y - __b, __a.z - __b); }
_IW_F float3 operator-(float __a, float3 __b) { return make_float3(__a - __b.x, __a - __b.y, __a - __b.z); }
_IW_F void operator-=(float3 &__a, float3 __b) { __a.x -= __b.x; __a.y -= __b.y; __a.z -= __b.z; }
_IW_F void operator-=(float3 &__a, float __b) { __a.x -= __b; __a.y -= __b; __a.z -= __b; }
_IW_F float3 operator*(float3 __a, float3 __b) { return make_float3(__a.x * __b.x, __a.y * __b.y, __a.z * __b.z); }
_IW_F float3 operator*(float3 __a, float __b) { return make_float3(__a.x * __b, __a.y * __b, __a.z * __b); }
_IW_F float3 operator*(float __a, float3 __b) { return make_float3(__a * __b.x, __a * __b.y, __a * __b.z); }
_IW_F void operator*=(float3 &__a, float3 __b) { __a.x *= __b.x; __a.y *= __b.y; __a.z *= __b.z; }
_IW_F void operator*=(float3 &__a, float __b) { __a.x *= __b; __a.y *= __b; __a.z *= __b; }
_IW_F float3 operator/(float3 __a, float3 __b) { return make_float3(__a.x / __b.x, __a.y / __b.y, __a.z / __b.z); }
_IW_F float3 operator/(float3 __a, float __b) { return make_float3(__a.x / __b, __a.y / __b, __a.z / __b); }
_IW_F float3 operator/(float __a, float3 __b) { return make_float3(__a / __b.x, __a / __b.y, __a / __b.z); }
_IW_F void operator/=(float3 &__a, float3 __b) { __a.x /= __b.x; __a.y /= __b.y; __a.z /= __b.z; }
_IW_F void operator/=(float3 &__a, float __b) { __a.x /= __b; __a.y /= __b; __a.z /= __b; }
_IW_F float3 fminf(float3 __a, float3 __b) { return make_float3(fminf(__a.x, __b.x), fminf(__a.y, __b.y), fminf(__a.z, __b.z)); }
_IW_F float3 fmaxf(float3 __a, float3 __b) { return make_float3(fmaxf(__a.x, __b.x), fmaxf(__a.y, __b.y), fmaxf(__a.z, __b.z)); }
_IW_F float dot(float3 __a, float3 __b) { return __a.x * __b.x + __a.y * __b.y + __a.z * __b.z; }
_IW_F float4 operator-(const float4 &__a) { return make_float4(-__a.x, -__a.y, -__a.z, -__a.w); }
_IW_F float4 operator+(float4 __a, float4 __b) { return make_float4(__a.x + __b.x, __a.y + __b.y, __a.z + __b.z, __a.w + __b.w); }
_IW_F float4 operator+(float4 __a, float __b) { return make_float4(__a.x + __b, __a.y + __b, __a.z + __b, __a.w + __b); }
_IW_F float4 operator+(float __a, float4 __b) { return make_float4(__a + __b.x, __a + __b.y, __a + __b.z, __a + __b.w); }
_IW_F void operator+=(float4 &__a, float4 __b) { __a.x += __b.x; __a.y += __b.y; __a.z += __b.z; __a.w += __b.w; }
_IW_F void operator+=(float4 &__a, float __b) { __a.x += __b; __a.y += __b; __a.z += __b; __a.w += __b; }
_IW_F float4 operator-(float4 __a, float4 __b) { return make_float4(__a.x - __b.x, __a.y - __b.y, __a.z - __b.z, __a.w - __b.w); }
_IW_F float4 operator-(float4 __a, float __b) { return make_float4(__a.x - __b, __a.y - __b, __a.z - __b, __a.w - __b); }
_IW_F float4 operator-(float __a, float4 __b) { return make_float4(__a - __b.x, __a - __b.y, __a - __b.z, __a - __b.w); }
_IW_F void operator-=(float4 &__a, float4 __b) { __a.x -= __b.x; __a.y -= __b.y; __a.z -= __b.z; __a.w -= __b.w; }
_IW_F void operator-=(float4 &__a, float __b) { __a.x -= __b; __a.y -= __b; __a.z -= __b; __a.w -= __b; }
_IW_F float4 operator*(float4 __a, float4 __b) { return make_float4(__a.x * __b.x, __a.y * __b.y, __a.z * __b.z, __a.w * __b.w); }
_IW_F float4 operator*(float4 __a, float __b) { return make_float4(__a.x * __b, __a.y * __b, __a.z * __b, __a.w * __b); }
_IW_F float4 operator*(float __a, float4 __b) { return make_float4(__a * __b.x, __a * __b.y, __a * __b.z, __a * __b.w); }
_IW_F void operator*=(float4 &__a, float4 __b) { __a.x *= __b.x; __a.y *= __b.y; __a.z *= __b.z; __a.w *= __b.w; }
_IW_F void operator*=(float4 &__a, float __b) { __a.x *= __b; __a.y *= __b; __a.z *= __b; __a.w *= __b; }
_IW_F float4 operator/(float4 __a, float4 __b) { return make_float4(__a.x / __b.x, __a.y / __b.y, __a.z / __b.z, __a.w / __b.w); }
_IW_F float4 operator/(float4 __a, float __b) { return make_float4(__a.x / __b, __a.y / __b, __a.z / __b, __a.w / __b); }
_IW_F float4 operator/(float __a, float4 __b) { return make_float4(__a / __b.x, __a / __b.y, __a / __b.z, __a / __b.w); }
_IW_F void operator/=(float4 &__a, float4 __b) { __a.x /= __b.x; __a.y /= __b.y; __a.z /= __b.z; __a.w /= __b.w; }
_IW_F void operator/=(float4 &__a, float __b) { __a.x /= __b; __a.y /= __b; __a.z /= __b; __a.w /= __b; }
_IW_F float4 fminf(float4 __a, float4 __b) { return make_float4(fminf(__a.x, __b.x), fminf(__a.y, __b.y), fminf(__a.z, __b.z), fminf(__a.w, __b.w)); }
_IW_F float4 fmaxf(float4 __a, float4 __b) { return make_float4(fmaxf(__a.x, __b.x), fmaxf(__a.y, __b.y), fmaxf(__a.z, __b.z), fmaxf(__a.w, __b.w)); }
_IW_F float dot(float4 __a, float4 __b) { return __a.x * __b.x + __a.y * __b.y + __a.z * __b.z + __a.w * __b.w; }
_IW_F float clamp(float __f, float __a, float __b) { return fmaxf(__a, fminf(__f, __b)); }
_IW_F float2 clamp(float2 __v, float __a, float __b) { return make_float2(clamp(__v.x, __a, __b), clamp(__v.y, __a, __b)); }
_IW_F float2 clamp(float2 __v, float2 __a, float2 __b) { return make_float2(clamp(__v.x, __a.x, __b.x), clamp(__v.y, __a.y, __b.y)); }
_IW_F float3 clamp(float3 __v, float __a, float __b) { return make_float3(clamp(__v.x, __a, __b), clamp(__v.y, __a, __b), clamp(__v.z, __a, __b)); }
_IW_F float3 clamp(float3 __v, float3 __a, float3 __b) { return make_float3(clamp(__v.x, __a.x, __b.x), clamp(__v.y, __a.y, __b.y), clamp(__v.z, __a.z, __b.z)); }
_IW_F float4 clamp(float4 __v, float __a, float __b) { return make_float4(clamp(__v.x, __a, __b), clamp(__v.y, __a, __b), clamp(__v.z, __a, __b), clamp(__v.w, __a, __b)); }
_IW_F float4 clamp(float4 __v, float4 __a, float4 __b) { return make_float4(clamp(__v.x, __a.x, __b.x), clamp(__v.y, __a.y, __b.y), clamp(__v.z, __a.z, __b.z), clamp(__v.w, __a.w, __b.w)); }
_IW_F int2 operator-(const int2 &__a) { return make_int2(-__a.x, -__a.y); }
_IW_F int2 operator+(int2 __a, int2 __b) { return make_int2(__a.x + __b.x, __a.y + __b.y); }
_IW_F int2 operator+(int2 __a, int __b) { return make_int2(__a.x + __b, __a.y + __b); }
_IW_F int2 operator+(int __a, int2 __b) { return make_int2(__a + __b.x, __a + __b.y); }
_IW_F void operator+=(int2 &__a, int2 __b) { __a.x += __b.x; __a.y += __b.y; }
_IW_F void operator+=(int2 &__a, int __b) { __a.x += __b; __a.y += __b; }
_IW_F int2 operator-(int2 __a, int2 __b) { return make_int2(__a.x - __b.x, __a.y - __b.y); }
_IW_F int2 operator-(int2 __a, int __b) { return make_int2(__a.x - __b, __a.y - __b); }
_IW_F int2 operator-(int __a, int2 __b) { return make_int2(__a - __b.x, __a - __b.y); }
_IW_F void operator-=(int2 &__a, int2 __b) { __a.x -= __b.x; __a.y -= __b.y; }
_IW_F void operator-=(int2 &__a, int __b) { __a.x -= __b; __a.y -= __b; }
_IW_F int2 operator*(int2 __a, int2 __b) { return make_int2(__a.x * __b.x, __a.y * __b.y); }
_IW_F int2 operator*(int2 __a, int __b) { return make_int2(__a.x * __b, __a.y * __b); }
_IW_F int2 operator*(int __a, int2 __b) { return make_int2(__a * __b.x, __a * __b.y); }
_IW_F void operator*=(int2 &__a, int2 __b) { __a.x *= __b.x; __a.y *= __b.y; }
_IW_F void operator*=(int2 &__a, int __b) { __a.x *= __b; __a.y *= __b; }
_IW_F int2 min(int2 __a, int2 __b) { return make_int2(min(__a.x, __b.x), min(__a.y, __b.y)); }
_IW_F int2 max(int2 __a, int2 __b) { return make_int2(max(__a.x, __b.x), max(__a.y, __b.y)); }
_IW_F int dot(int2 __a, int2 __b) { return __a.x * __b.x + __a.y * __b.y; }
_IW_F int3 operator-(const int3 &__a) { return make_int3(-__a.x, -__a.y, -__a.z); }
_IW_F int3 operator+(int3 __a, int3 __b) { return make_int3(__a.x + __b.x, __a.y + __b.y, __a.z + __b.z); }
_IW_F int3 operator+(int3 __a, int __b) { return make_int3(__a.x + __b, __a.y + __b, __a.z + __b); }
_IW_F int3 operator+(int __a, int3 __b) { return make_int3(__a + __b.x, __a + __b.y, __a + __b.z); }
_IW_F void operator+=(int3 &__a, int3 __b) { __a.x += __b.x; __a.y += __b.y; __a.z += __b.z; }
_IW_F void operator+=(int3 &__a, int __b) { __a.x += __b; __a.y += __b; __a.z += __b; }
_IW_F int3 operator-(int3 __a, int3 __b) { return make_int3(__a.x - __b.x, __a.y - __b.y, __a.z - __b.z); }
_IW_F int3 operator-(int3 __a, int __b) { return make_int3(__a.x - __b, __a.y - __b, __a.z - __b); }
_IW_F int3 operator-(int __a, int3 __b) { return make_int3(__a - __b.x, __a - __b.y, __a - __b.z); }
_IW_F void operator-=(int3 &__a, int3 __b) { __a.x -= __b.x; __a.y -= __b.y; __a.z -= __b.z; }
_IW_F void operator-=(int3 &__a, int __b) { __a.x -= __b; __a.y -= __b; __a.z -= __b; }
_IW_F int3 operator*(int3 __a, int3 __b) { return make_int3(__a.x * __b.x, __a.y * __b.y, __a.z * __b.z); }
_IW_F int3 operator*(int3 __a, int __b) { return make_int3(__a.x * __b, __a.y * __b, __a.z * __b); }
_IW_F int3 operator*(int __a, int3 __b) { return make_int3(__a * __b.x, __a * __b.y, __a * __b.z); }
_IW_F void operator*=(int3 &__a, int3 __b) { __a.x *= __b.x; __a.y *= __b.y; __a.z *= __b.z; }
_IW_F void operator*=(int3 &__a, int __b) { __a.x *= __b; __a.y *= __b; __a.z *= __b; }
_IW_F int3 min(int3 __a, int3 __b) { return make_int3(min(__a.x, __b.x), min(__a.y, __b.y), min(__a.z, __b.z)); }
_IW_F int3 max(int3 __a, int3 __b) { return make_int3(max(__a.x, __b.x), max(__a.y, __b.y), max(__a.z, __b.z)); }
_IW_F int dot(int3 __a, int3 __b) { return __a.x * __b.x + __a.y * __b.y + __a.z * __b.z; }
_IW_F int4 operator-(const int4 &__a) { return make_int4(-__a.x, -__a.y, -__a.z, -__a.w); }
_IW_F int4 operator+(int4 __a, int4 __b) { return make_int4(__a.x + __b.x, __a.y + __b.y, __a.z + __b.z, __a.w + __b.w); }
_IW_F int4 operator+(int4 __a, int __b) { return make_int4(__a.x + __b, __a.y + __b, __a.z + __b, __a.w + __b); }
_IW_F int4 operator+(int __a, int4 __b) { return make_int4(__a + __b.x, __a + __b.y, __a + __b.z, __a + __b.w); }
_IW_F void operator+=(int4 &__a, int4 __b) { __a.x += __b.x; __a.y += __b.y; __a.z += __b.z; __a.w += __b.w; }
_IW_F void operator+=(int4 &__a, int __b) { __a.x += __b; __a.y += __b; __a.z += __b; __a.w += __b; }
_IW_F int4 operator-(int4 __a, int4 __b) { return make_int4(__a.x - __b.x, __a.y - __b.y, __a.z - __b.z, __a.w - __b.w); }
_IW_F int4 operator-(int4 __a, int __b) { return make_int4(__a.x - __b, __a.y - __b, __a.z - __b, __a.w - __b); }
_IW_F int4 operator-(int __a, int4 __b) { return make_int4(__a - __b.x, __a - __b.y, __a - __b.z, __a - __b.w); }
_IW_F void operator-=(int4 &__a, int4 __b) { __a.x -= __b.x; __a.y -= __b.y; __a.z -= __b.z; __a.w -= __b.w; }
_IW_F void operator-=(int4 &__a, int __b) { __a.x -= __b; __a.y -= __b; __a.z -= __b; __a.w -= __b; }
_IW_F int4 operator*(int4 __a, int4 __b) { return make_int4(__a.x * __b.x, __a.y * __b.y, __a.z * __b.z, __a.w * __b.w); }
_IW_F int4 operator*(int4 __a, int __b) { return make_int4(__a.x * __b, __a.y * __b, __a.z * __b, __a.w * __b); }
_IW_F int4 operator*(int __a, int4 __b) { return make_int4(__a * __b.x, __a * __b.y, __a * __b.z, __a * __b.w); }
_IW_F void operator*=(int4 &__a, int4 __b) { __a.x *= __b.x; __a.y *= __b.y; __a.z *= __b.z; __a.w *= __b.w; }
_IW_F void operator*=(int4 &__a, int __b) { __a.x *= __b; __a.y *= __b; __a.z *= __b; __a.w *= __b; }
_IW_F int4 min(int4 __a, int4 __b) { return make_int4(min(__a.x, __b.x), min(__a.y, __b.y), min(__a.z, __b.z), min(__a.w, __b.w)); }
_IW_F int4 max(int4 __a, int4 __b) { return make_int4(max(__a.x, __b.x), max(__a.y, __b.y), max(__a.z, __b.z), max(__a.w, __b.w)); }
_IW_F int dot(int4 __a, int4 __b) { return __a.x * __b.x + __a.y * __b.y + __a.z * __b.z + __a.w * __b.w; }
_IW_F int clamp(int __f, int __a, int __b) { return max(__a, min(__f, __b)); }
_IW_F int2 clamp(int2 __v, int __a, int __b) { return make_int2(clamp(__v.x, __a, __b), clamp(__v.y, __a, __b)); }
_IW_F int2 clamp(int2 __v, int2 __a, int2 __b) { return make_int2(clamp(__v.x, __a.x, __b.x), clamp(__v.y, __a.y, __b.y)); }
_IW_F int3 clamp(int3 __v, int __a, int __b) { return make_int3(clamp(__v.x, __a, __b), clamp(__v.y, __a, __b), clamp(__v.z, __a, __b)); }
_IW_F int3 clamp(int3 __v, int3 __a, int3 __b) { return make_int3(clamp(__v.x, __a.x, __b.x), clamp(__v.y, __a.y, __b.y), clamp(__v.z, __a.z, __b.z)); }
_IW_F int4 clamp(int4 __v, int __a, int __b) { return make_int4(clamp(__v.x, __a, __b), clamp(__v.y, __a, __b), clamp(__v.z, __a, __b), clamp(__v.w, __a, __b)); }
_IW_F int4 clamp(int4 __v, int4 __a, int4 __b) { return make_int4(clamp(__v.x, __a.x, __b.x), clamp(__v.y, __a.y, __b.y), clamp(__v.z, __a.z, __b.z), clamp(__v.w, __a.w, __b.w)); }
_IW_F uint2 operator+(uint2 __a, uint2 __b) { return make_uint2(__a.x + __b.x, __a.y + __b.y); }
_IW_F uint2 operator+(uint2 __a, uint __b) { return make_uint2(__a.x + __b, __a.y + __b); }
_IW_F uint2 operator+(uint __a, uint2 __b) { return make_uint2(__a + __b.x, __a + __b.y); }
_IW_F void operator+=(uint2 &__a, uint2 __b) { __a.x += __b.x; __a.y += __b.y; }
_IW_F void operator+=(uint2 &__a, uint __b) { __a.x += __b; __a.y += __b; }
_IW_F uint2 operator-(uint2 __a, uint2 __b) { return make_uint2(__a.x - __b.x, __a.y - __b.y); }
_IW_F uint2 operator-(uint2 __a, uint __b) { return make_uint2(__a.x - __b, __a.y - __b); }
_IW_F uint2 operator-(uint __a, uint2 __b) { return make_uint2(__a - __b.x, __a - __b.y); }
_IW_F void operator-=(uint2 &__a, uint2 __b) { __a.x -= __b.x; __a.y -= __b.y; }
_IW_F void operator-=(uint2 &__a, uint __b) { __a.x -= __b; __a.y -= __b; }
_IW_F uint2 operator*(uint2 __a, uint2 __b) { return make_uint2(__a.x * __b.x, __a.y * __b.y); }
_IW_F uint2 operator*(uint2 __a, uint __b) { return make_uint2(__a.x * __b, __a.y * __b); }
_IW_F uint2 operator*(uint __a, uint2 __b) { return make_uint2(__a * __b.x, __a * __b.y); }
_IW_F void operator*=(uint2 &__a, uint2 __b) { __a.x *= __b.x; __a.y *= __b.y; }
_IW_F void operator*=(uint2 &__a, uint __b) { __a.x *= __b; __a.y *= __b; }
_IW_F uint2 min(uint2 __a, uint2 __b) { return make_uint2(min(__a.x, __b.x), min(__a.y, __b.y)); }
_IW_F uint2 max(uint2 __a, uint2 __b) { return make_uint2(max(__a.x, __b.x), max(__a.y, __b.y)); }
_IW_F uint dot(uint2 __a, uint2 __b) { return __a.x * __b.x + __a.y * __b.y; }
_IW_F uint3 operator+(uint3 __a, uint3 __b) { return make_uint3(__a.x + __b.x, __a.y + __b.y, __a.z + __b.z); }
_IW_F uint3 operator+(uint3 __a, uint __b) { return make_uint3(__a.x + __b, __a.y + __b, __a.z + __b); }
_IW_F uint3 operator+(uint __a, uint3 __b) { return make_uint3(__a + __b.x, __a + __b.y, __a + __b.z); }
_IW_F void operator+=(uint3 &__a, uint3 __b) { __a.x += __b.x; __a.y += __b.y; __a.z += __b.z; }
_IW_F void operator+=(uint3 &__a, uint __b) { __a.x += __b; __a.y += __b; __a.z += __b; }
_IW_F uint3 operator-(uint3 __a, uint3 __b) { return make_uint3(__a.x - __b.x, __a.y - __b.y, __a.z - __b.z); }
_IW_F uint3 operator-(uint3 __a, uint __b) { return make_uint3(__a.x - __b, __a.y - __b, __a.z - __b); }
_IW_F uint3 operator-(uint __a, uint3 __b) { return make_uint3(__a - __b.x, __a - __b.y, __a - __b.z); }
_IW_F void operator-=(uint3 &__a, uint3 __b) { __a.x -= __b.x; __a.y -= __b.y; __a.z -= __b.z; }
_IW_F void operator-=(uint3 &__a, uint __b) { __a.x -= __b; __a.y -= __b; __a.z -= __b; }
_IW_F uint3 operator*(uint3 __a, uint3 __b) { return make_uint3(__a.x * __b.x, __a.y * __b.y, __a.z * __b.z); }
_IW_F uint3 operator*(uint3 __a, uint __b) { return make_uint3(__a.x * __b, __a.y * __b, __a.z * __b); }
_IW_F uint3 operator*(uint __a, uint3 __b) { return make_uint3(__a * __b.x, __a * __b.y, __a * __b.z); }
_IW_F void operator*=(uint3 &__a, uint3 __b) { __a.x *= __b.x; __a.y *= __b.y; __a.z *= __b.z; }
_IW_F void operator*=(uint3 &__a, uint __b) { __a.x *= __b; __a.y *= __b; __a.z *= __b; }
_IW_F uint3 min(uint3 __a, uint3 __b) { return make_uint3(min(__a.x, __b.x), min(__a.y, __b.y), min(__a.z, __b.z)); }
_IW_F uint3 max(uint3 __a, uint3 __b) { return make_uint3(max(__a.x, __b.x), max(__a.y, __b.y), max(__a.z, __b.z)); }
_IW_F uint dot(uint3 __a, uint3 __b) { return __a.x * __b.x + __a.y * __b.y + __a.z * __b.z; }
_IW_F uint4 operator+(uint4 __a, uint4 __b) { return make_uint4(__a.x + __b.x, __a.y + __b.y, __a.z + __b.z, __a.w + __b.w); }
_IW_F uint4 operator+(uint4 __a, uint __b) { return make_uint4(__a.x + __b, __a.y + __b, __a.z + __b, __a.w + __b); }
_IW_F uint4 operator+(uint __a, uint4 __b) { return make_uint4(__a + __b.x, __a + __b.y, __a + __b.z, __a + __b.w); }
_IW_F void operator+=(uint4 &__a, uint4 __b) { __a.x += __b.x; __a.y += __b.y; __a.z += __b.z; __a.w += __b.w; }
_IW_F void operator+=(uint4 &__a, uint __b) { __a.x += __b; __a.y += __b; __a.z += __b; __a.w += __b; }
_IW_F uint4 operator-(uint4 __a, uint4 __b) { return make_uint4(__a.x - __b.x, __a.y - __b.y, __a.z - __b.z, __a.w - __b.w); }
_IW_F uint4 operator-(uint4 __a, uint __b) { return make_uint4(__a.x - __b, __a.y - __b, __a.z - __b, __a.w - __b); }
_IW_F uint4 operator-(uint __a, uint4 __b) { return make_uint4(__a - __b.x, __a - __b.y, __a - __b.z, __a - __b.w); }
_IW_F void operator-=(uint4 &__a, uint4 __b) { __a.x -= __b.x; __a.y -= __b.y; __a.z -= __b.z; __a.w -= __b.w; }
_IW_F void operator-=(uint4 &__a, uint __b) { __a.x -= __b; __a.y -= __b; __a.z -= __b; __a.w -= __b; }
_IW_F uint4 operator*(uint4 __a, uint4 __b) { return make_uint4(__a.x * __b.x, __a.y * __b.y, __a.z * __b.z, __a.w * __b.w); }
_IW_F uint4 operator*(uint4 __a, uint __b) { return make_uint4(__a.x * __b, __a.y * __b, __a.z * __b, __a.w * __b); }
_IW_F uint4 operator*(uint __a, uint4 __b) { return make_uint4(__a * __b.x, __a * __b.y, __a * __b.z, __a * __b.w); }
_IW_F void operator*=(uint4 &__a, uint4 __b) { __a.x *= __b.x; __a.y *= __b.y; __a.z *= __b.z; __a.w *= __b.w; }
_IW_F void operator*=(uint4 &__a, uint __b) { __a.x *= __b; __a.y *= __b; __a.z *= __b; __a.w *= __b; }
_IW_F uint4 min(uint4 __a, uint4 __b) { return make_uint4(min(__a.x, __b.x), min(__a.y, __b.y), min(__a.z, __b.z), min(__a.w, __b.w)); }
_IW_F uint4 max(uint4 __a, uint4 __b) { return make_uint4(max(__a.x, __b.x), max(__a.y, __b.y), max(__a.z, __b.z), max(__a.w, __b.w)); }
_IW_F uint dot(uint4 __a, uint4 __b) { return __a.x * __b.x + __a.y * __b.y + __a.z * __b.z + __a.w * __b.w; }
_IW_F uint clamp(uint __f, uint __a, uint __b) { return max(__a, min(__f, __b)); }
_IW_F uint2 clamp(uint2 __v, uint __a, uint __b) { return make_uint2(clamp(__v.x, __a, __b), clamp(__v.y, __a, __b)); }
_IW_F uint2 clamp(uint2 __v, uint2 __a, uint2 __b) { return make_uint2(clamp(__v.x, __a.x, __b.x), clamp(__v.y, __a.y, __b.y)); }
_IW_F uint3 clamp(uint3 __v, uint __a, uint __b) { return make_uint3(clamp(__v.x, __a, __b), clamp(__v.y, __a, __b), clamp(__v.z, __a, __b)); }
_IW_F uint3 clamp(uint3 __v, uint3 __a, uint3 __b) { return make_uint3(clamp(__v.x, __a.x, __b.x), clamp(__v.y, __a.y, __b.y), clamp(__v.z, __a.z, __b.z)); }
_IW_F uint4 clamp(uint4 __v, uint __a, uint __b) { return make_uint4(clamp(__v.x, __a, __b), clamp(__v.y, __a, __b), clamp(__v.z, __a, __b), clamp(__v.w, __a, __b)); }
_IW_F uint4 clamp(uint4 __v, uint4 __a, uint4 __b) { return make_uint4(clamp(__v.x, __a.x, __b.x), clamp(__v.y, __a.y, __b.y), clamp(__v.z, __a.z, __b.z), clamp(__v.w, __a.w, __b.w)); }
_IW_F float lerp(float __a, float __b, float __t) { return __a + __t * (__b - __a); }
_IW_F float fracf(float __v) { return __v - floorf(__v); }
_IW_F float smoothstep(float __a, float __b, float x) {
    float y = clamp((x - __a) / (__b - __a), 0.0f, 1.0f);
    return y * y * (3.0f - 2.0f * y);
}
_IW_F float2 lerp(float2 __a, float2 __b, float __t) { return __a + __t * (__b - __a); }
_IW_F float length(float2 __v) { return sqrtf(dot(__v, __v)); }
_IW_F float2 normalize(float2 __v) { return __v * rsqrtf(dot(__v, __v)); }
_IW_F float2 floorf(float2 __v) { return make_float2(floorf(__v.x), floorf(__v.y)); }
_IW_F float2 fracf(float2 __v) { return make_float2(fracf(__v.x), fracf(__v.y)); }
_IW_F float2 fmodf(float2 __a, float2 __b) { return make_float2(fmodf(__a.x, __b.x), fmodf(__a.y, __b.y)); }
_IW_F float2 fabs(float2 __v) { return make_float2(fabsf(__v.x), fabsf(__v.y)); }
_IW_F int2 abs(int2 __v) { return make_int2(abs(__v.x), abs(__v.y)); }
_IW_F float2 smoothstep(float2 __a, float2 __b, float2 x) { return make_float2(smoothstep(__a.x, __b.x, x.x), smoothstep(__a.y, __b.y, x.y)); }
_IW_F float3 lerp(float3 __a, float3 __b, float __t) { return __a + __t * (__b - __a); }
_IW_F float length(float3 __v) { return sqrtf(dot(__v, __v)); }
_IW_F float3 normalize(float3 __v) { return __v * rsqrtf(dot(__v, __v)); }
_IW_F float3 floorf(float3 __v) { return make_float3(floorf(__v.x), floorf(__v.y), floorf(__v.z)); }
_IW_F float3 fracf(float3 __v) { return make_float3(fracf(__v.x), fracf(__v.y), fracf(__v.z)); }
_IW_F float3 fmodf(float3 __a, float3 __b) { return make_float3(fmodf(__a.x, __b.x), fmodf(__a.y, __b.y), fmodf(__a.z, __b.z)); }
_IW_F float3 fabs(float3 __v) { return make_float3(fabsf(__v.x), fabsf(__v.y), fabsf(__v.z)); }
_IW_F int3 abs(int3 __v) { return make_int3(abs(__v.x), abs(__v.y), abs(__v.z)); }
_IW_F float3 smoothstep(float3 __a, float3 __b, float3 x) { return make_float3(smoothstep(__a.x, __b.x, x.x), smoothstep(__a.y, __b.y, x.y), smoothstep(__a.z, __b.z, x.z)); }
_IW_F float4 lerp(float4 __a, float4 __b, float __t) { return __a + __t * (__b - __a); }
_IW_F float length(float4 __v) { return sqrtf(dot(__v, __v)); }
_IW_F float4 normalize(float4 __v) { return __v * rsqrtf(dot(__v, __v)); }
_IW_F float4 floorf(float4 __v) { return make_float4(floorf(__v.x), floorf(__v.y), floorf(__v.z), floorf(__v.w)); }
_IW_F float4 fracf(float4 __v) { return make_float4(fracf(__v.x), fracf(__v.y), fracf(__v.z), fracf(__v.w)); }
_IW_F float4 fmodf(float4 __a, float4 __b) { return make_float4(fmodf(__a.x, __b.x), fmodf(__a.y, __b.y), fmodf(__a.z, __b.z), fmodf(__a.w, __b.w)); }
_IW_F float4 fabs(float4 __v) { return make_float4(fabsf(__v.x), fabsf(__v.y), fabsf(__v.z), fabsf(__v.w)); }
_IW_F int4 abs(int4 __v) { return make_int4(abs(__v.x), abs(__v.y), abs(__v.z), abs(__v.w)); }
_IW_F float4 smoothstep(float4 __a, float4 __b, float4 x) { return make_float4(smoothstep(__a.x, __b.x, x.x), smoothstep(__a.y, __b.y, x.y), smoothstep(__a.z, __b.z, x.z), smoothstep(__a.w, __b.w, x.w)); }
_IW_F float3 reflect(float3 __i, float3 __n) { return __i - 2.0f * __n * dot(__n, __i); }
_IW_F float3 cross(float3 __a, float3 __b) {
    return make_float3(__a.y * __b.z - __a.z * __b.y, __a.z * __b.x - __a.x * __b.z, __a.x * __b.y - __a.y * __b.x);
}
#undef _IW_F
#endif
