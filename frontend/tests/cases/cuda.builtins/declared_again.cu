// Functions and types of CUDA's that the file declares again.

//# They are CUDA's
extern __device__ void __syncthreads(void);
extern "C" __device__ float sinf(float);
__device__ int atomicAdd(int *, int);
__device__ double sqrt(const double x);
__device__ int abs(int);
__device__ __device_builtin__ int __popc(unsigned);
__global__ void k(int *p) { __syncthreads(); *p = sinf(*p) + sqrt(2.0) + atomicAdd(p, 3) + abs(-3); }

//# `printf`
extern "C" __device__ int printf(const char *format, ...);
extern "C" int printf(const char *, ...);
namespace n {
extern "C" __host__ __device__ int printf(const char *, ...);
__device__ void f(int x) { printf("%d\n", x); }
}
__global__ void k(int *p) { printf("%d\n", *p); n::f(1); }

//# `alloca`
extern "C" __device__ void *alloca(size_t bytes);
__device__ int f(int n) { int *p = (int *)alloca(n * sizeof(int)); p[0] = n; return p[0]; }
__global__ void k(int *p) { *p = f(*p) + *(char *)alloca(3); }

//# Other results or parameters are other functions
__device__ float __syncthreads(void);
//               ^ IW0328 the device function `__syncthreads` is called, but not defined in this file
__device__ int sinf(int);
//             ^ IW0328 the device function `sinf` is called, but not defined in this file
__global__ void k(int *p) { *p = __syncthreads() + sinf(*p); }

//# A static one has to be defined
static __device__ float sinf(float);
//                      ^ IW0328 the device function `sinf` is called, but not defined in this file
__global__ void k(float *p) { *p = sinf(2.f); }

//# One in a namespace is another
namespace own { __device__ float sinf(float); }
//                               ^ IW0328 the device function `own::sinf` is called, but not defined in this file
__global__ void k(float *p) { *p = own::sinf(2.f); }

//# Types
struct uint3;
typedef struct uint3 uint3;
class dim3;
struct float4;
__device__ void f(const uint3 &, struct float4 *, dim3);
namespace n { __device__ float g(::uint3 a, struct uint3 b) { return a.x + b.y; } }
__device__ void f(const uint3 &a, float4 *b, dim3 c) { b->x = a.x + c.y + n::g(a, {1, 2, 3}); }
__global__ void k(float4 *p) {
    f(threadIdx, p, blockDim);
    struct float4 x = make_float4(1, 2, 3, 4);
    p[1] = x;
}

//# Others of the name in namespaces, classes and functions
namespace n { struct uint3; __device__ void f(uint3 *); struct uint3 { int q; }; }
struct own { struct float4; struct float4 { int r; } member; };
__global__ void k(int *p) {
    struct float2;
    float2 *none = nullptr;
    struct float2 { int w; } z{3};
    n::uint3 a{*p};
    own b{{5}};
    *p = a.q + z.w + b.member.r + (none == &z);
}

//# One of a namespace that has no definition
namespace n { struct uint3; }
__global__ void k(n::uint3 a) {}
//                ^ IW0322 `n::uint3` has no definition here
