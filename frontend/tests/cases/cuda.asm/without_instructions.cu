// `asm` statements without instructions hold the compiler up only.

//#
__global__ void k(int *p, float *f, double *d, long long *l, short *s) {
    int x = *p;
    asm volatile("" : "+r"(x));
    asm volatile("" ::: "memory");
    asm("" : "+f"(*f), "+d"(d[1]) : "l"(p), "h"(*s), "n"(3) : "memory");
    asm("\n\t" : [value] "+l"(*l) : "r"(p[x]));
    asm("");
    *p = x;
}

//#
__global__ void k(float *f) { asm("" : "+r"(*f)); }
//                                     ^ IW0378 `float` does not fit into the register that `r` means

//#
__global__ void k(int *p) { asm("" : "+r"(3)); }
//                                        ^ IW0306 cannot assign to a value of type `int`

//#
__global__ void k(int *p) { asm("" : "r"(*p)); }
//                                   ^ IW0378 the constraint of an output begins with `=` or `+`

//#
__global__ void k(int *p) { asm("" : "+q"(*p)); }
//                                   ^ IW0378 the constraints of `asm` are `h`, `r`, `l`, `f`, `d` and `n`

//#
__global__ void k(int *p) { asm("" ::: "cc"); }
//                                     ^ IW0201 only `memory` can be named here

//#
__global__ void k(int *p) { asm("" : "=r"(*p)); }
//                          ^ IW0363 an `asm` statement without instructions gives its outputs no value
