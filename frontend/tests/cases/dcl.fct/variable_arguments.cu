// Functions with `...` [dcl.fct].

//#
__global__ void k(int n, ...) {}
//              ^ IW0372 a kernel cannot have variable arguments

//#
//@ nvrtc accepts: The arguments behind `...` cannot be read: `va_start` has no meaning on the devices.
__device__ int f(int n, ...) { va_list l; return n; }
//                             ^ IW0372 `va_list` cannot be used in device code
__global__ void k() { f(1); }

//#
__device__ int f(int n, ...);
__global__ void k() { f(); }
//                    ^ IW0308 `f` expects 1 or more arguments, but 0 are given

//#
__device__ int f(int n, ...);
__global__ void k() { auto p = f; }
//                             ^ IW0350 using a function with variable arguments as a value is not supported yet

//#
struct S { int n; __device__ S(const S &o) : n(o.n) {} };
__device__ int f(...);
__global__ void k(S *s) { f(*s); }
//                          ^ IW0350 passing objects with constructors for `...` is not supported yet

//#
__device__ int f(int);
__device__ int f(int, ...);
__global__ void k() { f(1); }
//                    ^ IW0309 the call to `f` is ambiguous
