// Macros of `#pragma` stand alone in their lines: with something beside it nvcc would leave that out.

//#
//@ nvrtc refuses: it does not look for pragmas in what macros become
#define QUIET #pragma nv_exec_check_disable
QUIET
__global__ void k(int *p) { *p = 1; }

//# Something behind it
#define UNROLL #pragma unroll
__global__ void k(int *p) {
    UNROLL for (int i = 0; i < 4; i++) p[i] = i;
//  ^ IW0204 expected an expression, found `#`
}

//# Something in front of it
#define UNROLL #pragma unroll
__global__ void k(int *p) {
    *p = 1; UNROLL
//          ^ IW0204 expected an expression, found `#`
    for (int i = 0; i < 4; i++) p[i] = i;
}

//# In another macro
#define QUIET #pragma nv_exec_check_disable
#define BOTH QUIET __global__
BOTH
// <- IW0205 expected a declaration, found `#`
void k(int *p) { *p = 1; }
