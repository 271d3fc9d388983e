// `asm` statements with one instruction that a function computes.

//#
__global__ void k(unsigned *p, unsigned long long *l) {
    unsigned lane, x = *p;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    asm volatile("bfind.u32 %0, %1;" : "=r"(p[lane]) : "r"(x));
    asm("popc.b64 %0, %1" : "=r"(p[1]) : "l"(*l) : "memory");
}

//#
__global__ void k(unsigned *p) { asm("bfind.u32 %0, %1;" : "=r"(p[0]), "=r"(p[1]) : "r"(p[2])); }
//                               ^ IW0363 inline PTX is not supported: `bfind.u32`

//#
__global__ void k(unsigned *p) { asm("bfind.u32 %0, %1;" : "=r"(p[0])); }
//                               ^ IW0363 inline PTX is not supported: `bfind.u32`

//#
__global__ void k(unsigned *p) { asm("clz.b32 %0, %1;" : "+r"(p[0]) : "r"(p[1])); }

//#
__global__ void k(unsigned *p, double d) { asm("clz.b32 %0, %1;" : "=r"(p[0]) : "r"(d)); }
//                                                                              ^ IW0378 `double` does not fit into the register that `r` means

//# Registers of the machine differ
__global__ void k(unsigned *p) { asm("mov.u32 %0, %%smid;" : "=r"(*p)); }
//                               ^ IW0363 inline PTX is not supported: `mov.u32`

//#
__global__ void k(unsigned *p) { asm("mov.u32 %0, %%laneid; add.u32 %0, %0, 1;" : "=r"(*p)); }
//                               ^ IW0363 inline PTX is not supported: `mov.u32`, `add.u32`

//# Without operands
__device__ int f(int x) {
    if (x > 0) return x;
    asm volatile("trap;");
}
__global__ void k(int *p) {
    if (*p < 0) asm("trap;");
    asm volatile("membar.gl;" ::: "memory");
    asm("membar.cta;");
    p[1] = f(*p);
}

//#
__global__ void k(int *p) { asm("trap; exit;"); }
//                          ^ IW0363 inline PTX is not supported: `trap`, `exit`

//#
__global__ void k(int *p) { asm("trap;" :: "r"(*p)); }
//                          ^ IW0363 inline PTX is not supported: `trap`
