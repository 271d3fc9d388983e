// Words that the toolkit's headers mark their declarations with.

//#
extern __device__ __device_builtin__ void f(int *);
struct __device_builtin__ A { int x; };
struct __device_builtin__ __builtin_align__(16) B { int x; };
typedef struct __builtin_align__(32) Eight { uint4 a, b; } Eight;
typedef struct __builtin_align__(16) { float a, b, c, d; } Four;
typedef __device_builtin__ struct A AlsoA;
enum __device_builtin__ E { e1 };
struct __device_builtin_texture_type__ T { int x; };
struct __device_builtin_surface_type__ S { int x; };
__device__ __cudart_builtin__ int g(int x) { return x; }
static_assert(alignof(B) == 16 && alignof(Eight) == 32 && sizeof(Eight) == 32 && alignof(Four) == 16, "");
__global__ void k(Eight *e, Four *f, int *p) { AlsoA a{3}; e->a.x = 1; f->d = 2; *p = g(a.x) + e1; }

//# Of an attribute that belongs to objects
__device__ int f alignas(8) (int a) { return a; }
//               ^ IW0217 this attribute is not supported on a function
__global__ void k(int *p) { *p = f(1); }
