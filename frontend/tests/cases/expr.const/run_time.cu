// What is known at run time is no constant [expr.const].

//#
__global__ void k(int n) { int a[n]; a[0] = 1; }
//                               ^ IW0318 this is not a constant expression: the value of the parameter `n` is only known at run time

//#
__global__ void k(int n) { constexpr int v = n; }
//                                           ^ IW0318 the initial value of `v` is not constant: the value of the parameter `n` is only known at run time

//#
__global__ void k(int n) { int v = 3; static_assert(v == 3, ""); }
//                                                  ^ IW0318 this is not a constant expression: the value of the variable `v` is only known at run time

//#
__global__ void k(int n) { const float f = 2; int a[(int)f]; a[0] = 1; }
//                                                  ^ IW0318 this is not a constant expression: the value of the variable `f` is only known at run time

//#
__global__ void k(int n) { if constexpr (threadIdx.x == 0) n = 1; }
//                                       ^ IW0318 this is not a constant expression: `threadIdx` is only known at run time

//#
__device__ int g = 3;
__global__ void k() { constexpr int v = g; }
//                                      ^ IW0318 the initial value of `v` is not constant: the variable `g` has no constant value

//#
__constant__ const int g[2] = {1, 2};
__global__ void k() { constexpr int v = g[1]; }
//                                      ^ IW0318 the initial value of `v` is not constant: the variable `g` has no constant value

//#
__device__ int g(int n) { return n; }
__global__ void k() { constexpr int v = g(1); }
//                                      ^ IW0318 the initial value of `v` is not constant: the function `g` is not constexpr

//#
__global__ void k(int n) { constexpr int v = abs(-3); }
//                                           ^ IW0318 the initial value of `v` is not constant: `abs` is not constexpr: it is only known at run time

//#
__host__ __device__ constexpr int f(int n);
__global__ void k(int n) { constexpr int v = f(3); }
//                                           ^ IW0318 the initial value of `v` is not constant: the function `f` is not defined before it is needed
__host__ __device__ constexpr int f(int n) { return n; }

//#
__host__ __device__ constexpr int f(int n) { constexpr int m = n; return m; }
//                                                             ^ IW0318 the initial value of `m` is not constant: the value of the parameter `n` is only known at run time
__global__ void k(int *n) { *n = 3; }

//#
__global__ void k() { constexpr int t[3] = {1, 2, 3}; constexpr const int *p = t; }
//                                                                             ^ IW0318 the initial value of `p` is not constant: the value points to an object that is gone at run time
