// Pointers to members [expr.unary.op].

//#
struct S { int a; };
__global__ void k(int S::*p) {}
//                ^ IW0350 pointers to members as parameters of kernels are not supported yet

//#
struct S { int a; };
__global__ void k() { float S::*p = reinterpret_cast<float S::*>(&S::a); }
//                                  ^ IW0350 casting `int S::*` to `float S::*` is not supported yet

//#
struct S { __device__ int f(int) { return 1; } };
__global__ void k() { auto p = S::f; }
//                             ^ IW0305 the member function `S::f` cannot be used as a value

//#
__global__ void k() { float float4::*p = nullptr; }
//                          ^ IW0350 pointers to members of CUDA's vectors are not supported yet
