// Pointers to members [expr.unary.op].

//#
struct S { __device__ int f(int); };
__global__ void k() { auto p = &S::f; }
//                              ^ IW0350 pointers to members are not supported yet

//#
struct S { int a; };
__global__ void k(S s) { int S::*p = nullptr; }
//                           ^ IW0350 pointers to members are not supported yet
