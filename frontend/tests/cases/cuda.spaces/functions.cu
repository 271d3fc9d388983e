// Execution spaces: what may call what, and how functions are declared.

//# Execution spaces
__global__ int k() { return 1; }
//         ^ IW0314 a kernel returns `void`, not `int`

//#
__global__ __device__ void k() {}
//         ^ IW0315 a function cannot be both `__global__` and `__device__`

//#
__global__ __host__ void k() {}
//         ^ IW0315 a function cannot be both `__global__` and `__host__`

//#
//@ nvrtc accepts: They contradict each other; NVRTC lets the last one win.
__device__ __noinline__ __forceinline__ void f() {}
//                      ^ IW0315 `__noinline__` and `__forceinline__` contradict each other

//#
//@ nvrtc accepts: A call without a launch configuration; NVRTC sees an ordinary function in the kernel.
__global__ void k() {}
__device__ void f() { k(); }
//                    ^ IW0311 the kernel `k` is called without a launch configuration

//#
//@ nvrtc accepts: A call without a launch configuration; NVRTC sees an ordinary function in the kernel.
__global__ void k() { k(); }
//                    ^ IW0311 the kernel `k` is called without a launch configuration

//#
//@ nvrtc accepts: A call without a launch configuration; NVRTC sees an ordinary function in the kernel.
__device__ void k(int *p, int *q) {}
__global__ void k(int *p) { k(p); }
//                          ^ IW0311 the kernel `k` is called without a launch configuration

//#
void h() {}
__global__ void k() { h(); }
//                    ^ IW0312 device code calls the host function `h`

//#
__host__ int h(int x) { return x; }
__global__ void k(int *p) { *p = h(1); }
//                               ^ IW0312 device code calls the host function `h`

//# References as parameters of kernels: their arguments' addresses are passed
struct mat { float a[9]; };
struct later;
template <class T> __global__ void t(T &x) { x = 1; }
template __global__ void t<int>(int &);
__global__ void k(const mat &m, int &x, float (&a)[4], later &l, int *p) {
//                ^ warning IW0344 a kernel's parameter is a reference
//                              ^ warning IW0344 a kernel's parameter is a reference
//                                      ^ warning IW0344 a kernel's parameter is a reference
//                                                     ^ warning IW0344 a kernel's parameter is a reference
    x = int(m.a[threadIdx.x] + a[1]);
    t<<<1, 1>>>(*p);
}

//#
__global__ void k(int &&x) {}
//                ^ IW0327 a kernel's parameter cannot be an rvalue reference

//#
__global__ void k(int x, ...) {}
//              ^ IW0372 a kernel cannot have variable arguments

//#
__device__ void f(int);
//              ^ IW0328 the device function `f` is called, but not defined in this file
__global__ void k() { f(1); }

//#
//@ nvrtc accepts: No device has so many threads in a block; NVRTC ignores the bound.
__global__ void __launch_bounds__(2048) k() {}
//                                ^ IW0330 a block has 1 to 1024 threads, not 2048

//#
struct B { char c[40000]; };
__global__ void k(B b) {}
//              ^ IW0335 the parameters need 40000 bytes; 32764 are possible

//# Not supported yet
struct S { int a; int get() { return a; } };
__global__ void k(S s, int *p) { *p = s.get(); }
//                                      ^ IW0312 device code calls the host function `get`

//# An explicit specialisation without a space, where only the types tell what it is of
template <class T> struct A { __device__ int f(T) { return 1; } int f(T *) { return 2; } };
template <> int A<int>::f(int) { return 3; }
//                      ^ IW0315 the explicit specialisation of a device function without an execution space is not supported
__global__ void k(int *p) { A<int> a; *p = a.f(1); }
