// Operators and functions on vectors, as the header of this name beside NVIDIA's samples has them.
#ifndef HELPER_MATH_H
#define HELPER_MATH_H
#include <cuda_runtime.h>

typedef unsigned int uint;
typedef unsigned short ushort;
#define _IW_F inline __host__ __device__

// Vectors of one number, of shorter and longer ones, and of other types.
#define _IW_MAKE(T, S, A, B)                                                                                   \
    _IW_F T##2 make_##T##2(S s) { return make_##T##2(s, s); }                                                  \
    _IW_F T##2 make_##T##2(T##3 a) { return make_##T##2(a.x, a.y); }                                           \
    _IW_F T##2 make_##T##2(A##2 a) { return make_##T##2(S(a.x), S(a.y)); }                                     \
    _IW_F T##2 make_##T##2(B##2 a) { return make_##T##2(S(a.x), S(a.y)); }                                     \
    _IW_F T##3 make_##T##3(S s) { return make_##T##3(s, s, s); }                                               \
    _IW_F T##3 make_##T##3(T##2 a) { return make_##T##3(a.x, a.y, S(0)); }                                     \
    _IW_F T##3 make_##T##3(T##2 a, S s) { return make_##T##3(a.x, a.y, s); }                                   \
    _IW_F T##3 make_##T##3(T##4 a) { return make_##T##3(a.x, a.y, a.z); }                                      \
    _IW_F T##3 make_##T##3(A##3 a) { return make_##T##3(S(a.x), S(a.y), S(a.z)); }                             \
    _IW_F T##3 make_##T##3(B##3 a) { return make_##T##3(S(a.x), S(a.y), S(a.z)); }                             \
    _IW_F T##4 make_##T##4(S s) { return make_##T##4(s, s, s, s); }                                            \
    _IW_F T##4 make_##T##4(T##3 a) { return make_##T##4(a.x, a.y, a.z, S(0)); }                                \
    _IW_F T##4 make_##T##4(T##3 a, S s) { return make_##T##4(a.x, a.y, a.z, s); }                              \
    _IW_F T##4 make_##T##4(A##4 a) { return make_##T##4(S(a.x), S(a.y), S(a.z), S(a.w)); }                     \
    _IW_F T##4 make_##T##4(B##4 a) { return make_##T##4(S(a.x), S(a.y), S(a.z), S(a.w)); }
_IW_MAKE(float, float, int, uint)
_IW_MAKE(int, int, uint, float)
_IW_MAKE(uint, uint, int, float)
#undef _IW_MAKE

_IW_F float2 operator-(const float2 &a) { return make_float2(-a.x, -a.y); }
_IW_F float2 operator+(float2 a, float2 b) { return make_float2(a.x + b.x, a.y + b.y); }
_IW_F float2 operator+(float2 a, float b) { return make_float2(a.x + b, a.y + b); }
_IW_F float2 operator+(float a, float2 b) { return make_float2(a + b.x, a + b.y); }
_IW_F void operator+=(float2 &a, float2 b) { a.x += b.x; a.y += b.y; }
_IW_F void operator+=(float2 &a, float b) { a.x += b; a.y += b; }
_IW_F float2 operator-(float2 a, float2 b) { return make_float2(a.x - b.x, a.y - b.y); }
_IW_F float2 operator-(float2 a, float b) { return make_float2(a.x - b, a.y - b); }
_IW_F float2 operator-(float a, float2 b) { return make_float2(a - b.x, a - b.y); }
_IW_F void operator-=(float2 &a, float2 b) { a.x -= b.x; a.y -= b.y; }
_IW_F void operator-=(float2 &a, float b) { a.x -= b; a.y -= b; }
_IW_F float2 operator*(float2 a, float2 b) { return make_float2(a.x * b.x, a.y * b.y); }
_IW_F float2 operator*(float2 a, float b) { return make_float2(a.x * b, a.y * b); }
_IW_F float2 operator*(float a, float2 b) { return make_float2(a * b.x, a * b.y); }
_IW_F void operator*=(float2 &a, float2 b) { a.x *= b.x; a.y *= b.y; }
_IW_F void operator*=(float2 &a, float b) { a.x *= b; a.y *= b; }
_IW_F float2 operator/(float2 a, float2 b) { return make_float2(a.x / b.x, a.y / b.y); }
_IW_F float2 operator/(float2 a, float b) { return make_float2(a.x / b, a.y / b); }
_IW_F float2 operator/(float a, float2 b) { return make_float2(a / b.x, a / b.y); }
_IW_F void operator/=(float2 &a, float2 b) { a.x /= b.x; a.y /= b.y; }
_IW_F void operator/=(float2 &a, float b) { a.x /= b; a.y /= b; }
_IW_F float2 fminf(float2 a, float2 b) { return make_float2(fminf(a.x, b.x), fminf(a.y, b.y)); }
_IW_F float2 fmaxf(float2 a, float2 b) { return make_float2(fmaxf(a.x, b.x), fmaxf(a.y, b.y)); }
_IW_F float dot(float2 a, float2 b) { return a.x * b.x + a.y * b.y; }
_IW_F float3 operator-(const float3 &a) { return make_float3(-a.x, -a.y, -a.z); }
_IW_F float3 operator+(float3 a, float3 b) { return make_float3(a.x + b.x, a.y + b.y, a.z + b.z); }
_IW_F float3 operator+(float3 a, float b) { return make_float3(a.x + b, a.y + b, a.z + b); }
_IW_F float3 operator+(float a, float3 b) { return make_float3(a + b.x, a + b.y, a + b.z); }
_IW_F void operator+=(float3 &a, float3 b) { a.x += b.x; a.y += b.y; a.z += b.z; }
_IW_F void operator+=(float3 &a, float b) { a.x += b; a.y += b; a.z += b; }
_IW_F float3 operator-(float3 a, float3 b) { return make_float3(a.x - b.x, a.y - b.y, a.z - b.z); }
_IW_F float3 operator-(float3 a, float b) { return make_float3(a.x - b, a.y - b, a.z - b); }
_IW_F float3 operator-(float a, float3 b) { return make_float3(a - b.x, a - b.y, a - b.z); }
_IW_F void operator-=(float3 &a, float3 b) { a.x -= b.x; a.y -= b.y; a.z -= b.z; }
_IW_F void operator-=(float3 &a, float b) { a.x -= b; a.y -= b; a.z -= b; }
_IW_F float3 operator*(float3 a, float3 b) { return make_float3(a.x * b.x, a.y * b.y, a.z * b.z); }
_IW_F float3 operator*(float3 a, float b) { return make_float3(a.x * b, a.y * b, a.z * b); }
_IW_F float3 operator*(float a, float3 b) { return make_float3(a * b.x, a * b.y, a * b.z); }
_IW_F void operator*=(float3 &a, float3 b) { a.x *= b.x; a.y *= b.y; a.z *= b.z; }
_IW_F void operator*=(float3 &a, float b) { a.x *= b; a.y *= b; a.z *= b; }
_IW_F float3 operator/(float3 a, float3 b) { return make_float3(a.x / b.x, a.y / b.y, a.z / b.z); }
_IW_F float3 operator/(float3 a, float b) { return make_float3(a.x / b, a.y / b, a.z / b); }
_IW_F float3 operator/(float a, float3 b) { return make_float3(a / b.x, a / b.y, a / b.z); }
_IW_F void operator/=(float3 &a, float3 b) { a.x /= b.x; a.y /= b.y; a.z /= b.z; }
_IW_F void operator/=(float3 &a, float b) { a.x /= b; a.y /= b; a.z /= b; }
_IW_F float3 fminf(float3 a, float3 b) { return make_float3(fminf(a.x, b.x), fminf(a.y, b.y), fminf(a.z, b.z)); }
_IW_F float3 fmaxf(float3 a, float3 b) { return make_float3(fmaxf(a.x, b.x), fmaxf(a.y, b.y), fmaxf(a.z, b.z)); }
_IW_F float dot(float3 a, float3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
_IW_F float4 operator-(const float4 &a) { return make_float4(-a.x, -a.y, -a.z, -a.w); }
_IW_F float4 operator+(float4 a, float4 b) { return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w); }
_IW_F float4 operator+(float4 a, float b) { return make_float4(a.x + b, a.y + b, a.z + b, a.w + b); }
_IW_F float4 operator+(float a, float4 b) { return make_float4(a + b.x, a + b.y, a + b.z, a + b.w); }
_IW_F void operator+=(float4 &a, float4 b) { a.x += b.x; a.y += b.y; a.z += b.z; a.w += b.w; }
_IW_F void operator+=(float4 &a, float b) { a.x += b; a.y += b; a.z += b; a.w += b; }
_IW_F float4 operator-(float4 a, float4 b) { return make_float4(a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w); }
_IW_F float4 operator-(float4 a, float b) { return make_float4(a.x - b, a.y - b, a.z - b, a.w - b); }
_IW_F float4 operator-(float a, float4 b) { return make_float4(a - b.x, a - b.y, a - b.z, a - b.w); }
_IW_F void operator-=(float4 &a, float4 b) { a.x -= b.x; a.y -= b.y; a.z -= b.z; a.w -= b.w; }
_IW_F void operator-=(float4 &a, float b) { a.x -= b; a.y -= b; a.z -= b; a.w -= b; }
_IW_F float4 operator*(float4 a, float4 b) { return make_float4(a.x * b.x, a.y * b.y, a.z * b.z, a.w * b.w); }
_IW_F float4 operator*(float4 a, float b) { return make_float4(a.x * b, a.y * b, a.z * b, a.w * b); }
_IW_F float4 operator*(float a, float4 b) { return make_float4(a * b.x, a * b.y, a * b.z, a * b.w); }
_IW_F void operator*=(float4 &a, float4 b) { a.x *= b.x; a.y *= b.y; a.z *= b.z; a.w *= b.w; }
_IW_F void operator*=(float4 &a, float b) { a.x *= b; a.y *= b; a.z *= b; a.w *= b; }
_IW_F float4 operator/(float4 a, float4 b) { return make_float4(a.x / b.x, a.y / b.y, a.z / b.z, a.w / b.w); }
_IW_F float4 operator/(float4 a, float b) { return make_float4(a.x / b, a.y / b, a.z / b, a.w / b); }
_IW_F float4 operator/(float a, float4 b) { return make_float4(a / b.x, a / b.y, a / b.z, a / b.w); }
_IW_F void operator/=(float4 &a, float4 b) { a.x /= b.x; a.y /= b.y; a.z /= b.z; a.w /= b.w; }
_IW_F void operator/=(float4 &a, float b) { a.x /= b; a.y /= b; a.z /= b; a.w /= b; }
_IW_F float4 fminf(float4 a, float4 b) { return make_float4(fminf(a.x, b.x), fminf(a.y, b.y), fminf(a.z, b.z), fminf(a.w, b.w)); }
_IW_F float4 fmaxf(float4 a, float4 b) { return make_float4(fmaxf(a.x, b.x), fmaxf(a.y, b.y), fmaxf(a.z, b.z), fmaxf(a.w, b.w)); }
_IW_F float dot(float4 a, float4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
_IW_F float clamp(float f, float a, float b) { return fmaxf(a, fminf(f, b)); }
_IW_F float2 clamp(float2 v, float a, float b) { return make_float2(clamp(v.x, a, b), clamp(v.y, a, b)); }
_IW_F float2 clamp(float2 v, float2 a, float2 b) { return make_float2(clamp(v.x, a.x, b.x), clamp(v.y, a.y, b.y)); }
_IW_F float3 clamp(float3 v, float a, float b) { return make_float3(clamp(v.x, a, b), clamp(v.y, a, b), clamp(v.z, a, b)); }
_IW_F float3 clamp(float3 v, float3 a, float3 b) { return make_float3(clamp(v.x, a.x, b.x), clamp(v.y, a.y, b.y), clamp(v.z, a.z, b.z)); }
_IW_F float4 clamp(float4 v, float a, float b) { return make_float4(clamp(v.x, a, b), clamp(v.y, a, b), clamp(v.z, a, b), clamp(v.w, a, b)); }
_IW_F float4 clamp(float4 v, float4 a, float4 b) { return make_float4(clamp(v.x, a.x, b.x), clamp(v.y, a.y, b.y), clamp(v.z, a.z, b.z), clamp(v.w, a.w, b.w)); }
_IW_F int2 operator-(const int2 &a) { return make_int2(-a.x, -a.y); }
_IW_F int2 operator+(int2 a, int2 b) { return make_int2(a.x + b.x, a.y + b.y); }
_IW_F int2 operator+(int2 a, int b) { return make_int2(a.x + b, a.y + b); }
_IW_F int2 operator+(int a, int2 b) { return make_int2(a + b.x, a + b.y); }
_IW_F void operator+=(int2 &a, int2 b) { a.x += b.x; a.y += b.y; }
_IW_F void operator+=(int2 &a, int b) { a.x += b; a.y += b; }
_IW_F int2 operator-(int2 a, int2 b) { return make_int2(a.x - b.x, a.y - b.y); }
_IW_F int2 operator-(int2 a, int b) { return make_int2(a.x - b, a.y - b); }
_IW_F int2 operator-(int a, int2 b) { return make_int2(a - b.x, a - b.y); }
_IW_F void operator-=(int2 &a, int2 b) { a.x -= b.x; a.y -= b.y; }
_IW_F void operator-=(int2 &a, int b) { a.x -= b; a.y -= b; }
_IW_F int2 operator*(int2 a, int2 b) { return make_int2(a.x * b.x, a.y * b.y); }
_IW_F int2 operator*(int2 a, int b) { return make_int2(a.x * b, a.y * b); }
_IW_F int2 operator*(int a, int2 b) { return make_int2(a * b.x, a * b.y); }
_IW_F void operator*=(int2 &a, int2 b) { a.x *= b.x; a.y *= b.y; }
_IW_F void operator*=(int2 &a, int b) { a.x *= b; a.y *= b; }
_IW_F int2 min(int2 a, int2 b) { return make_int2(min(a.x, b.x), min(a.y, b.y)); }
_IW_F int2 max(int2 a, int2 b) { return make_int2(max(a.x, b.x), max(a.y, b.y)); }
_IW_F int dot(int2 a, int2 b) { return a.x * b.x + a.y * b.y; }
_IW_F int3 operator-(const int3 &a) { return make_int3(-a.x, -a.y, -a.z); }
_IW_F int3 operator+(int3 a, int3 b) { return make_int3(a.x + b.x, a.y + b.y, a.z + b.z); }
_IW_F int3 operator+(int3 a, int b) { return make_int3(a.x + b, a.y + b, a.z + b); }
_IW_F int3 operator+(int a, int3 b) { return make_int3(a + b.x, a + b.y, a + b.z); }
_IW_F void operator+=(int3 &a, int3 b) { a.x += b.x; a.y += b.y; a.z += b.z; }
_IW_F void operator+=(int3 &a, int b) { a.x += b; a.y += b; a.z += b; }
_IW_F int3 operator-(int3 a, int3 b) { return make_int3(a.x - b.x, a.y - b.y, a.z - b.z); }
_IW_F int3 operator-(int3 a, int b) { return make_int3(a.x - b, a.y - b, a.z - b); }
_IW_F int3 operator-(int a, int3 b) { return make_int3(a - b.x, a - b.y, a - b.z); }
_IW_F void operator-=(int3 &a, int3 b) { a.x -= b.x; a.y -= b.y; a.z -= b.z; }
_IW_F void operator-=(int3 &a, int b) { a.x -= b; a.y -= b; a.z -= b; }
_IW_F int3 operator*(int3 a, int3 b) { return make_int3(a.x * b.x, a.y * b.y, a.z * b.z); }
_IW_F int3 operator*(int3 a, int b) { return make_int3(a.x * b, a.y * b, a.z * b); }
_IW_F int3 operator*(int a, int3 b) { return make_int3(a * b.x, a * b.y, a * b.z); }
_IW_F void operator*=(int3 &a, int3 b) { a.x *= b.x; a.y *= b.y; a.z *= b.z; }
_IW_F void operator*=(int3 &a, int b) { a.x *= b; a.y *= b; a.z *= b; }
_IW_F int3 min(int3 a, int3 b) { return make_int3(min(a.x, b.x), min(a.y, b.y), min(a.z, b.z)); }
_IW_F int3 max(int3 a, int3 b) { return make_int3(max(a.x, b.x), max(a.y, b.y), max(a.z, b.z)); }
_IW_F int dot(int3 a, int3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
_IW_F int4 operator-(const int4 &a) { return make_int4(-a.x, -a.y, -a.z, -a.w); }
_IW_F int4 operator+(int4 a, int4 b) { return make_int4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w); }
_IW_F int4 operator+(int4 a, int b) { return make_int4(a.x + b, a.y + b, a.z + b, a.w + b); }
_IW_F int4 operator+(int a, int4 b) { return make_int4(a + b.x, a + b.y, a + b.z, a + b.w); }
_IW_F void operator+=(int4 &a, int4 b) { a.x += b.x; a.y += b.y; a.z += b.z; a.w += b.w; }
_IW_F void operator+=(int4 &a, int b) { a.x += b; a.y += b; a.z += b; a.w += b; }
_IW_F int4 operator-(int4 a, int4 b) { return make_int4(a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w); }
_IW_F int4 operator-(int4 a, int b) { return make_int4(a.x - b, a.y - b, a.z - b, a.w - b); }
_IW_F int4 operator-(int a, int4 b) { return make_int4(a - b.x, a - b.y, a - b.z, a - b.w); }
_IW_F void operator-=(int4 &a, int4 b) { a.x -= b.x; a.y -= b.y; a.z -= b.z; a.w -= b.w; }
_IW_F void operator-=(int4 &a, int b) { a.x -= b; a.y -= b; a.z -= b; a.w -= b; }
_IW_F int4 operator*(int4 a, int4 b) { return make_int4(a.x * b.x, a.y * b.y, a.z * b.z, a.w * b.w); }
_IW_F int4 operator*(int4 a, int b) { return make_int4(a.x * b, a.y * b, a.z * b, a.w * b); }
_IW_F int4 operator*(int a, int4 b) { return make_int4(a * b.x, a * b.y, a * b.z, a * b.w); }
_IW_F void operator*=(int4 &a, int4 b) { a.x *= b.x; a.y *= b.y; a.z *= b.z; a.w *= b.w; }
_IW_F void operator*=(int4 &a, int b) { a.x *= b; a.y *= b; a.z *= b; a.w *= b; }
_IW_F int4 min(int4 a, int4 b) { return make_int4(min(a.x, b.x), min(a.y, b.y), min(a.z, b.z), min(a.w, b.w)); }
_IW_F int4 max(int4 a, int4 b) { return make_int4(max(a.x, b.x), max(a.y, b.y), max(a.z, b.z), max(a.w, b.w)); }
_IW_F int dot(int4 a, int4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
_IW_F int clamp(int f, int a, int b) { return max(a, min(f, b)); }
_IW_F int2 clamp(int2 v, int a, int b) { return make_int2(clamp(v.x, a, b), clamp(v.y, a, b)); }
_IW_F int2 clamp(int2 v, int2 a, int2 b) { return make_int2(clamp(v.x, a.x, b.x), clamp(v.y, a.y, b.y)); }
_IW_F int3 clamp(int3 v, int a, int b) { return make_int3(clamp(v.x, a, b), clamp(v.y, a, b), clamp(v.z, a, b)); }
_IW_F int3 clamp(int3 v, int3 a, int3 b) { return make_int3(clamp(v.x, a.x, b.x), clamp(v.y, a.y, b.y), clamp(v.z, a.z, b.z)); }
_IW_F int4 clamp(int4 v, int a, int b) { return make_int4(clamp(v.x, a, b), clamp(v.y, a, b), clamp(v.z, a, b), clamp(v.w, a, b)); }
_IW_F int4 clamp(int4 v, int4 a, int4 b) { return make_int4(clamp(v.x, a.x, b.x), clamp(v.y, a.y, b.y), clamp(v.z, a.z, b.z), clamp(v.w, a.w, b.w)); }
_IW_F uint2 operator+(uint2 a, uint2 b) { return make_uint2(a.x + b.x, a.y + b.y); }
_IW_F uint2 operator+(uint2 a, uint b) { return make_uint2(a.x + b, a.y + b); }
_IW_F uint2 operator+(uint a, uint2 b) { return make_uint2(a + b.x, a + b.y); }
_IW_F void operator+=(uint2 &a, uint2 b) { a.x += b.x; a.y += b.y; }
_IW_F void operator+=(uint2 &a, uint b) { a.x += b; a.y += b; }
_IW_F uint2 operator-(uint2 a, uint2 b) { return make_uint2(a.x - b.x, a.y - b.y); }
_IW_F uint2 operator-(uint2 a, uint b) { return make_uint2(a.x - b, a.y - b); }
_IW_F uint2 operator-(uint a, uint2 b) { return make_uint2(a - b.x, a - b.y); }
_IW_F void operator-=(uint2 &a, uint2 b) { a.x -= b.x; a.y -= b.y; }
_IW_F void operator-=(uint2 &a, uint b) { a.x -= b; a.y -= b; }
_IW_F uint2 operator*(uint2 a, uint2 b) { return make_uint2(a.x * b.x, a.y * b.y); }
_IW_F uint2 operator*(uint2 a, uint b) { return make_uint2(a.x * b, a.y * b); }
_IW_F uint2 operator*(uint a, uint2 b) { return make_uint2(a * b.x, a * b.y); }
_IW_F void operator*=(uint2 &a, uint2 b) { a.x *= b.x; a.y *= b.y; }
_IW_F void operator*=(uint2 &a, uint b) { a.x *= b; a.y *= b; }
_IW_F uint2 min(uint2 a, uint2 b) { return make_uint2(min(a.x, b.x), min(a.y, b.y)); }
_IW_F uint2 max(uint2 a, uint2 b) { return make_uint2(max(a.x, b.x), max(a.y, b.y)); }
_IW_F uint dot(uint2 a, uint2 b) { return a.x * b.x + a.y * b.y; }
_IW_F uint3 operator+(uint3 a, uint3 b) { return make_uint3(a.x + b.x, a.y + b.y, a.z + b.z); }
_IW_F uint3 operator+(uint3 a, uint b) { return make_uint3(a.x + b, a.y + b, a.z + b); }
_IW_F uint3 operator+(uint a, uint3 b) { return make_uint3(a + b.x, a + b.y, a + b.z); }
_IW_F void operator+=(uint3 &a, uint3 b) { a.x += b.x; a.y += b.y; a.z += b.z; }
_IW_F void operator+=(uint3 &a, uint b) { a.x += b; a.y += b; a.z += b; }
_IW_F uint3 operator-(uint3 a, uint3 b) { return make_uint3(a.x - b.x, a.y - b.y, a.z - b.z); }
_IW_F uint3 operator-(uint3 a, uint b) { return make_uint3(a.x - b, a.y - b, a.z - b); }
_IW_F uint3 operator-(uint a, uint3 b) { return make_uint3(a - b.x, a - b.y, a - b.z); }
_IW_F void operator-=(uint3 &a, uint3 b) { a.x -= b.x; a.y -= b.y; a.z -= b.z; }
_IW_F void operator-=(uint3 &a, uint b) { a.x -= b; a.y -= b; a.z -= b; }
_IW_F uint3 operator*(uint3 a, uint3 b) { return make_uint3(a.x * b.x, a.y * b.y, a.z * b.z); }
_IW_F uint3 operator*(uint3 a, uint b) { return make_uint3(a.x * b, a.y * b, a.z * b); }
_IW_F uint3 operator*(uint a, uint3 b) { return make_uint3(a * b.x, a * b.y, a * b.z); }
_IW_F void operator*=(uint3 &a, uint3 b) { a.x *= b.x; a.y *= b.y; a.z *= b.z; }
_IW_F void operator*=(uint3 &a, uint b) { a.x *= b; a.y *= b; a.z *= b; }
_IW_F uint3 min(uint3 a, uint3 b) { return make_uint3(min(a.x, b.x), min(a.y, b.y), min(a.z, b.z)); }
_IW_F uint3 max(uint3 a, uint3 b) { return make_uint3(max(a.x, b.x), max(a.y, b.y), max(a.z, b.z)); }
_IW_F uint dot(uint3 a, uint3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
_IW_F uint4 operator+(uint4 a, uint4 b) { return make_uint4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w); }
_IW_F uint4 operator+(uint4 a, uint b) { return make_uint4(a.x + b, a.y + b, a.z + b, a.w + b); }
_IW_F uint4 operator+(uint a, uint4 b) { return make_uint4(a + b.x, a + b.y, a + b.z, a + b.w); }
_IW_F void operator+=(uint4 &a, uint4 b) { a.x += b.x; a.y += b.y; a.z += b.z; a.w += b.w; }
_IW_F void operator+=(uint4 &a, uint b) { a.x += b; a.y += b; a.z += b; a.w += b; }
_IW_F uint4 operator-(uint4 a, uint4 b) { return make_uint4(a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w); }
_IW_F uint4 operator-(uint4 a, uint b) { return make_uint4(a.x - b, a.y - b, a.z - b, a.w - b); }
_IW_F uint4 operator-(uint a, uint4 b) { return make_uint4(a - b.x, a - b.y, a - b.z, a - b.w); }
_IW_F void operator-=(uint4 &a, uint4 b) { a.x -= b.x; a.y -= b.y; a.z -= b.z; a.w -= b.w; }
_IW_F void operator-=(uint4 &a, uint b) { a.x -= b; a.y -= b; a.z -= b; a.w -= b; }
_IW_F uint4 operator*(uint4 a, uint4 b) { return make_uint4(a.x * b.x, a.y * b.y, a.z * b.z, a.w * b.w); }
_IW_F uint4 operator*(uint4 a, uint b) { return make_uint4(a.x * b, a.y * b, a.z * b, a.w * b); }
_IW_F uint4 operator*(uint a, uint4 b) { return make_uint4(a * b.x, a * b.y, a * b.z, a * b.w); }
_IW_F void operator*=(uint4 &a, uint4 b) { a.x *= b.x; a.y *= b.y; a.z *= b.z; a.w *= b.w; }
_IW_F void operator*=(uint4 &a, uint b) { a.x *= b; a.y *= b; a.z *= b; a.w *= b; }
_IW_F uint4 min(uint4 a, uint4 b) { return make_uint4(min(a.x, b.x), min(a.y, b.y), min(a.z, b.z), min(a.w, b.w)); }
_IW_F uint4 max(uint4 a, uint4 b) { return make_uint4(max(a.x, b.x), max(a.y, b.y), max(a.z, b.z), max(a.w, b.w)); }
_IW_F uint dot(uint4 a, uint4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
_IW_F uint clamp(uint f, uint a, uint b) { return max(a, min(f, b)); }
_IW_F uint2 clamp(uint2 v, uint a, uint b) { return make_uint2(clamp(v.x, a, b), clamp(v.y, a, b)); }
_IW_F uint2 clamp(uint2 v, uint2 a, uint2 b) { return make_uint2(clamp(v.x, a.x, b.x), clamp(v.y, a.y, b.y)); }
_IW_F uint3 clamp(uint3 v, uint a, uint b) { return make_uint3(clamp(v.x, a, b), clamp(v.y, a, b), clamp(v.z, a, b)); }
_IW_F uint3 clamp(uint3 v, uint3 a, uint3 b) { return make_uint3(clamp(v.x, a.x, b.x), clamp(v.y, a.y, b.y), clamp(v.z, a.z, b.z)); }
_IW_F uint4 clamp(uint4 v, uint a, uint b) { return make_uint4(clamp(v.x, a, b), clamp(v.y, a, b), clamp(v.z, a, b), clamp(v.w, a, b)); }
_IW_F uint4 clamp(uint4 v, uint4 a, uint4 b) { return make_uint4(clamp(v.x, a.x, b.x), clamp(v.y, a.y, b.y), clamp(v.z, a.z, b.z), clamp(v.w, a.w, b.w)); }
_IW_F float lerp(float a, float b, float t) { return a + t * (b - a); }
_IW_F float fracf(float v) { return v - floorf(v); }
_IW_F float smoothstep(float a, float b, float x) {
    float y = clamp((x - a) / (b - a), 0.0f, 1.0f);
    return y * y * (3.0f - 2.0f * y);
}
_IW_F float2 lerp(float2 a, float2 b, float t) { return a + t * (b - a); }
_IW_F float length(float2 v) { return sqrtf(dot(v, v)); }
_IW_F float2 normalize(float2 v) { return v * rsqrtf(dot(v, v)); }
_IW_F float2 floorf(float2 v) { return make_float2(floorf(v.x), floorf(v.y)); }
_IW_F float2 fracf(float2 v) { return make_float2(fracf(v.x), fracf(v.y)); }
_IW_F float2 fmodf(float2 a, float2 b) { return make_float2(fmodf(a.x, b.x), fmodf(a.y, b.y)); }
_IW_F float2 fabs(float2 v) { return make_float2(fabsf(v.x), fabsf(v.y)); }
_IW_F int2 abs(int2 v) { return make_int2(abs(v.x), abs(v.y)); }
_IW_F float2 smoothstep(float2 a, float2 b, float2 x) { return make_float2(smoothstep(a.x, b.x, x.x), smoothstep(a.y, b.y, x.y)); }
_IW_F float3 lerp(float3 a, float3 b, float t) { return a + t * (b - a); }
_IW_F float length(float3 v) { return sqrtf(dot(v, v)); }
_IW_F float3 normalize(float3 v) { return v * rsqrtf(dot(v, v)); }
_IW_F float3 floorf(float3 v) { return make_float3(floorf(v.x), floorf(v.y), floorf(v.z)); }
_IW_F float3 fracf(float3 v) { return make_float3(fracf(v.x), fracf(v.y), fracf(v.z)); }
_IW_F float3 fmodf(float3 a, float3 b) { return make_float3(fmodf(a.x, b.x), fmodf(a.y, b.y), fmodf(a.z, b.z)); }
_IW_F float3 fabs(float3 v) { return make_float3(fabsf(v.x), fabsf(v.y), fabsf(v.z)); }
_IW_F int3 abs(int3 v) { return make_int3(abs(v.x), abs(v.y), abs(v.z)); }
_IW_F float3 smoothstep(float3 a, float3 b, float3 x) { return make_float3(smoothstep(a.x, b.x, x.x), smoothstep(a.y, b.y, x.y), smoothstep(a.z, b.z, x.z)); }
_IW_F float4 lerp(float4 a, float4 b, float t) { return a + t * (b - a); }
_IW_F float length(float4 v) { return sqrtf(dot(v, v)); }
_IW_F float4 normalize(float4 v) { return v * rsqrtf(dot(v, v)); }
_IW_F float4 floorf(float4 v) { return make_float4(floorf(v.x), floorf(v.y), floorf(v.z), floorf(v.w)); }
_IW_F float4 fracf(float4 v) { return make_float4(fracf(v.x), fracf(v.y), fracf(v.z), fracf(v.w)); }
_IW_F float4 fmodf(float4 a, float4 b) { return make_float4(fmodf(a.x, b.x), fmodf(a.y, b.y), fmodf(a.z, b.z), fmodf(a.w, b.w)); }
_IW_F float4 fabs(float4 v) { return make_float4(fabsf(v.x), fabsf(v.y), fabsf(v.z), fabsf(v.w)); }
_IW_F int4 abs(int4 v) { return make_int4(abs(v.x), abs(v.y), abs(v.z), abs(v.w)); }
_IW_F float4 smoothstep(float4 a, float4 b, float4 x) { return make_float4(smoothstep(a.x, b.x, x.x), smoothstep(a.y, b.y, x.y), smoothstep(a.z, b.z, x.z), smoothstep(a.w, b.w, x.w)); }
_IW_F float3 reflect(float3 i, float3 n) { return i - 2.0f * n * dot(n, i); }
_IW_F float3 cross(float3 a, float3 b) {
    return make_float3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
#undef _IW_F
#endif
