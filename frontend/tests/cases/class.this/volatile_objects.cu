// Member functions for volatile objects [class.this].

//#
struct S { int a; __device__ int f() volatile { return 1; } __device__ int f() { return 2; } };
__global__ void k(volatile S *p, S v, int *o) { o[0] = p->f(); o[1] = v.f(); }
