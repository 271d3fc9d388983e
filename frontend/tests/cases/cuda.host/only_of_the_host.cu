// What only the host has is called that.

//# Functions of the C library
#include <cstdio>
#include <cstdlib>
__global__ void k(int *p) { FILE *f = fopen("a", "r"); exit(1); *p = rand(); fprintf(stderr, "%d", *p); }
//                          ^ IW0375 `FILE` belongs to the host's C library: device code cannot use it
//                                                     ^ IW0375 `exit` belongs to the host's C library: device code cannot use it
//                                                                   ^ IW0375 `rand` belongs to the host's C library: device code cannot use it
//                                                                                   ^ IW0375 `stderr` belongs to the host's C library: device code cannot use it

//# In functions that device code does not call
#include <cstdio>
__host__ __device__ void show(FILE *to, int x) { fprintf(to, "%d", x); }
__host__ __device__ int noise() { return rand(); }
__global__ void k(int *p) { *p = 1; }

//# They may be the program's own
__device__ int rand() { return 4; }
struct FILE { int x; };
__global__ void k(int *p) { FILE f{rand()}; *p = f.x; }

//# Operators
inline float2 operator*(float2 a, float2 b) { return make_float2(a.x * b.x, a.y * b.y); }
struct V { int v; };
template <class T> bool operator<(const T &a, const V &b) { return a.v < b.v; }
__global__ void k(float2 *p, V *v, bool *q) { *p = p[0] * p[1]; *q = v[0] < v[1]; }
//                                                      ^ IW0312 device code calls the host function `operator*`
//                                                                        ^ IW0312 device code calls the host function `operator<`

//# Operators that do not fit
inline float2 operator*(float2 a, int b) { return make_float2(a.x * b, a.y * b); }
__global__ void k(float2 *p) { *p = p[0] * p[1]; }
//                                       ^ IW0305 invalid operands to `*`: `float2` and `float2`

//# Texture and surface references
//@ nvrtc refuses: It has no references of textures and surfaces since CUDA 12.
texture<float, 1, cudaReadModeElementType> in;
surface<void, 2> out;
__global__ void k(float *p) { *p = tex1Dfetch(in, 3); }
__global__ void l(float *p) { surf2Dwrite(*p, out, 0, 0); }

//# A template of the program's own
template <class T> struct texture { T t; };
texture<int> in;
__global__ void k(int *p) { *p = in.t; }
//                               ^ IW0313 device code uses the host variable `in`

//# A template that nothing declares
__global__ void k(int *p) { Foo<int> f; Foo<float>::bar(); }
//                          ^ IW0301 unknown type `Foo<int>`
//                                      ^ IW0301 unknown function `Foo<float>::bar`

//# One that an unknown header may declare
#include <opencv2/core.hpp>
__global__ void k(int *p) { Foo<int> f; }
//                          ^ IW0352 the type `Foo<int>` is not supported in device code yet
