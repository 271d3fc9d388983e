// Operands of types that they must not have, and conversions that there are not [expr].

//#
__global__ void k(int *p) { float *q = p; }
//                                     ^ IW0304 cannot convert `int *` to `float *` in an initialisation

//#
__global__ void k(const int *p) { int *q = p; }
//                                         ^ IW0304 cannot convert `const int *` to `int *` in an initialisation

//#
__global__ void k(int *p) { p = 5; }
//                              ^ IW0304 cannot convert `int` to `int *` in an assignment

//#
__global__ void k(float4 *p) { *p = 1.0f; }
//                                  ^ IW0304 cannot convert `float` to `float4` in an assignment

//#
enum class E { A };
__global__ void k(int *p) { *p = E::A; }
//                               ^ IW0304 cannot convert `E` to `int` in an assignment

//#
__device__ void f(int &x) {}
__global__ void k() { f(1); }
//                      ^ IW0304 cannot bind `int &` to a value of type `int` in argument 1

//#
__global__ void k(float4 *p) { p[0] = p[1] + p[2]; }
//                                         ^ IW0305 invalid operands to `+`: `float4` and `float4`

//#
__global__ void k(float x) { float y = x % 2; }
//                                       ^ IW0305 invalid operands to `%`: `float` and `int`

//#
__global__ void k(int *p, int *q) { int *r = p + q; }
//                                             ^ IW0305 invalid operands to `+`: `int *` and `int *`

//#
__global__ void k(int x) { int y = *x; }
//                                 ^ IW0305 cannot dereference `int`: it is not a pointer

//#
__global__ void k(int x) { int y = x[2]; }
//                                 ^ IW0305 `int` cannot be indexed: it is neither array nor pointer

//#
__global__ void k(int x) { x + 1 = 2; }
//                               ^ IW0306 cannot assign to a value of type `int`

//#
__global__ void k() { threadIdx.x = 2; }
//                                ^ IW0306 cannot assign to a value of type `unsigned int`

//#
__global__ void k(const int *p) { p[0] = 2; }
//                                     ^ IW0307 cannot assign to an object of type `const int`: it is const

//#
__global__ void k() { const int n = 2; n = 3; }
//                                       ^ IW0307 cannot assign to `n`: it is const

//#
__global__ void k(const float f) { f++; }
//                                 ^ IW0307 cannot assign to `f`: it is const

//#
struct S { int a; };
__global__ void k(S s) { int x = (int)s; }
//                               ^ IW0331 cannot cast `S` to `int`

//#
__global__ void k(int *p) { int x = (int)p; }
//                                  ^ IW0331 a pointer does not fit into `int`

//#
__device__ void f() {}
__global__ void k() { int x = 1 + f(); }
//                                ^ IW0332 a void expression is used as a value
