// Attributes as which CUDA's headers define its words (`host_defines.h`).

//#
__attribute__((device)) int a1 = 1;
int __attribute__((device)) a2;
int a3 __attribute__((device));
__attribute__((shared)) __device__ int a7;
__attribute__((constant)) int a4;
__attribute__((device, managed)) int a5;
__attribute__((managed)) int a6;
__attribute__((device)) int f1() { return 1; }
int __attribute__((device)) f2() { return 1; }
__attribute__((host)) __attribute__((device)) int f3() { return 1; }
__attribute__((device)) __attribute__((noinline)) int f4() { return 1; }
int f5() __attribute__((device));
int f5() { return 5; }
__attribute((device)) int *f6(int *p) { return p; }
struct S {
    __attribute__((device)) int f() { return 1; }
    static __attribute__((device)) int g() { return 3; }
    int h() __attribute__((device)) { return 2; }
};
template <class T> __attribute__((device)) T same(T x) { return x; }
__attribute__((global)) void k1(int *o) {
    __attribute__((shared)) int s[4];
    int __attribute__((shared)) t;
    extern __attribute__((shared)) unsigned char mem[];
    s[threadIdx.x % 4] = mem[0];
    t = a1 + a2 + a3 + a4 + a5 + a6 + f1() + f2() + f3() + f4() + f5() + S{}.f() + S::g() + S{}.h() + same(3);
    *f6(o) = s[0] + t;
}
void __attribute__((global)) k2(int *o) { *o = 1; }
__attribute__((global)) void __attribute__((launch_bounds(128, 2))) k3(int *o) { *o = 1; }
__attribute__((global, launch_bounds(64))) void k4(int *o) { *o = 1; }
__attribute__((global)) void k5(const __attribute__((grid_constant)) int n, int *o) { *o = n; }
__attribute__((global)) void __attribute__((maxnreg(32))) k6(int *o) { *o = 1; }

//# They mean the same
__attribute__((global)) int k() {}
//                      ^ IW0314 a kernel returns `void`, not `int`

//#
__attribute__((global)) __attribute__((device)) void k() {}
//                                     ^ IW0315 a function cannot be both `__global__` and `__device__`

//#
//@ nvrtc accepts: No block is without threads; NVRTC ignores the bound.
__attribute__((launch_bounds(0))) __attribute__((global)) void k() {}
//                           ^ IW0330 a block has 1 to 1024 threads, not 0

//# Of the host
__attribute__((host)) int h() { return 1; }
__global__ void k(int *p) { *p = h(); }
//                               ^ IW0312 device code calls the host function `h`
