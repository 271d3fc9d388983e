// Types of pointers and references to functions [conv.func].

//#
__device__ int f(float);
__global__ void k() { int (*p)(int) = f; }
//                                    ^ IW0304 cannot convert `int (*)(float)` to `int (*)(int)` in an initialisation

//#
__device__ void f(int);
__global__ void k() { int (*p)(int) = 0; p = &f; }
//                                           ^ IW0304 cannot convert `void (*)(int)` to `int (*)(int)` in an assignment

//#
__device__ int f(int);
__global__ void k() { int (&r)(float) = f; }
//                                      ^ IW0304 cannot bind `int (&)(float)` to an object of type `int (int)` in an initialisation

//#
//@ nvrtc accepts: A pointer to a function is no object's address here, and conditionally supported in C++.
__device__ int f(int);
__global__ void k() { void *p = f; }
//                              ^ IW0304 cannot convert `int (*)(int)` to `void *` in an initialisation

//#
__global__ void k(int n) { int (*p)(int) = [n](int v) { return v + n; }; }
//                                         ^ IW0304 cannot convert `lambda.0` to `int (*)(int)` in an initialisation

//#
__global__ void k() { int (*p)(int) = [=](int v) { return v; }; }
//                                    ^ IW0304 cannot convert `lambda.0` to `int (*)(int)` in an initialisation

//#
__global__ void k() { int (*p)(int) = [](float v) { return 1; }; }
//                                    ^ IW0304 cannot convert `lambda.0` to `int (*)(int)` in an initialisation

//#
__device__ int f(int);
typedef int F(int);
__global__ void k() { F a[2]; }
//                       ^ IW0319 arrays of `int (int)` are not allowed

//#
__device__ int f(int);
__global__ void k() { int n = sizeof(f); }
//                            ^ IW0322 a function type has no size
