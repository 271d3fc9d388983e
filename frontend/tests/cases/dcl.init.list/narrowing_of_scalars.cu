// Narrowing of scalars that are assigned, returned, or bound to a reference [dcl.init.list] 7.

//#
__global__ void k(int *p, float f) { *p = {f}; }
//                                         ^ IW0304 a conversion from `float` to `int` in braces is narrowing

//#
__global__ void k(bool *p) { *p = {2}; }
//                                 ^ IW0304 a conversion from `int` to `bool` in braces is narrowing

//#
__device__ int f(float x) { return {x}; }
//                                  ^ IW0304 a conversion from `float` to `int` in braces is narrowing

//#
__device__ unsigned char f() { return {-1}; }
//                                     ^ IW0304 a conversion from `int` to `unsigned char` in braces is narrowing

//#
__global__ void k(double d) { const int &x{d}; }
//                                         ^ IW0304 a conversion from `double` to `int` in braces is narrowing

//#
__global__ void k(double d) { int &&x = {d}; }
//                                       ^ IW0304 a conversion from `double` to `int` in braces is narrowing

//#
__device__ int f(const int &x) { return x; }
__global__ void k(int *p, double d) { *p = f({d}); }
//                                            ^ IW0304 a conversion from `double` to `int` in braces is narrowing
