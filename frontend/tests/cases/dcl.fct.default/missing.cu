// Parameters behind one with a default [dcl.fct.default].

//#
__device__ int f(int a, int b = 2, int c) { return a; }
//                                     ^ IW0308 this parameter has no default argument, but one in front of it has
__global__ void k(int *p) { *p = f(1); }
