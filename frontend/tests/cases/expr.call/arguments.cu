// Calls whose arguments fit nothing [expr.call].

//#
__device__ int f(int a, int b) { return a; }
__global__ void k() { f(1); }
//                    ^ IW0308 `f` expects 2 arguments, but 1 is given

//#
__device__ int f(int a) { return a; }
__global__ void k() { f(1, 2); }
//                    ^ IW0308 `f` expects 1 argument, but 2 are given

//#
__device__ int f(int a) { return a; }
__global__ void k(int *p) { f(p); }
//                            ^ IW0304 cannot convert `int *` to `int` in argument 1

//#
__global__ void k(short *p) { atomicAdd(p, 1); }
//                            ^ IW0308 no matching function for call to `atomicAdd(short *, int)`

//#
__device__ void f(int, float) {}
__device__ void f(float, int) {}
__global__ void k() { f(1, 1); }
//                    ^ IW0309 the call to `f` is ambiguous
