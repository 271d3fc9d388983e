// Parameters behind one with a default [dcl.fct.default].

//#
__device__ int f(int a, int b = 2, int c) { return a; }
//                                     ^ IW0308 missing default argument: a parameter before this one has one
__global__ void k(int *p) { *p = f(1); }
