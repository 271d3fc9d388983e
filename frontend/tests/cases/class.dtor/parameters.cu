// Destructors have no parameters [class.dtor].

//#
struct S { __device__ ~S(float) {} };
//                       ^ IW0308 a destructor has no parameters
__global__ void k(int *p) { S s; *p = 1; }
