// Large alignments.

//#
struct __align__(512) A { int v[128]; };
__device__ __align__(4096) int g;
__global__ void k(A *p) { __shared__ A s[2]; alignas(1024) int l = 1; s[1].v[0] = l; p->v[0] = g + s[1].v[0]; }

//# Larger than backends can
struct __align__(8192) A { int v; };
//     ^ IW0350 an alignment of 8192, more than 4096, is not supported yet
__global__ void k(A *p) { p->v = 1; }

//# No power of two
struct __align__(768) A { int v; };
//     ^ IW0319 an alignment is a power of two, not 768
__global__ void k(A *p) { p->v = 1; }

//# A kernel's parameter
struct __align__(512) A { int v; };
__global__ void k(A a, int *p) { *p = a.v; }
//                  ^ IW0350 a kernel's parameter with an alignment of 512, more than 256, is not supported yet
__global__ void k2(A *a, int *p) { *p = a->v; }
