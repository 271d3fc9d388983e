// Calls through pointers, and operators on them [expr.call].

//#
__device__ int f(int v) { return v; }
__global__ void k() { auto p = f; p(1, 2); }
//                                ^ IW0308 `p` expects 1 argument, but 2 are given

//#
__device__ int f(int v) { return v; }
__global__ void k(int *q) { auto p = f; p(q); }
//                                        ^ IW0304 cannot convert `int *` to `int` in argument 1

//#
//@ nvrtc accepts: The order of pointers to functions is conditionally supported in C++.
__device__ int f(int);
__global__ void k(bool *q) { auto p = f; *q = p < p; }
//                                              ^ IW0305 invalid operands to `<`: `int (*)(int)` and `int (*)(int)`

//#
__device__ int f(int);
__global__ void k() { auto p = f; auto q = p + 1; }
//                                           ^ IW0322 a function type has no size

//#
__device__ int f(int);
__device__ int g(float);
__global__ void k(bool *q) { *q = f == g; }
//                                  ^ IW0305 invalid operands to `==`: `int (*)(int)` and `int (*)(float)`

//#
__device__ int f(int);
__global__ void k() { f = nullptr; }
//                      ^ IW0306 a function cannot be assigned to

//#
__device__ int f(int);
__global__ void k(long long *q) { *q = (long long)f; }
//                                     ^ IW0350 casting `int (*)(int)` to `long long` is not supported: a pointer to a function holds no address here

//#
__device__ int f(int);
__global__ void k() { auto p = reinterpret_cast<float (*)(float)>(f); }
//                             ^ IW0350 casting `int (*)(int)` to `float (*)(float)` is not supported: a pointer to a function holds no address here

//#
__global__ void k(long long n) { auto p = (int (*)(int))n; }
//                                        ^ IW0350 casting `long long` to `int (*)(int)` is not supported: a pointer to a function holds no address here

//#
using F = int (*)(int);
constexpr F none = nullptr;
__global__ void k() { constexpr int n = none(1); }
//                                      ^ IW0318 the initial value of `n` is not constant: a null pointer to a function is called
