//@ family: halves
//@ launch: steps grid=6 block=128
//@ arg: p:bf16[1024]=edges(0)
//@ arg: o:u16[768]=zero
// Four operations in each iteration of a loop, with many conditions that have two sides where they are computed in integers.
#include <cuda_bf16.h>

__global__ void steps(const __nv_bfloat16 *p, unsigned short *o) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    __nv_bfloat16 b = p[i];
    for (int k = 0; k < 6; ++k) {
        b = __hsub(b, p[i + 1]);
        b = __hfma(p[i + 2], p[i + 3], b);
        b = __hfma(p[i + 4], p[i + 5], b);
        b = __hadd(b, p[i + 6]);
    }
    o[i] = __bfloat16_as_ushort(b);
}
