//@ family: halves
//@ launch: clamp grid=1 block=1
//@ arg: h:f16[2]=values(0x8000,0x3c00)
//@ arg: b:bf16[2]=values(0x8000,0x3f80)
//@ arg: rh:f16[4]=fill(1)
//@ arg: rb:bf16[4]=fill(1)
//@ expect: rh[0]=0x0000,0x0000,0x0000,0x0000
//@ expect: rb[0]=0x0000,0x0000,0x0000,0x0000
#include <cuda_bf16.h>
#include <cuda_fp16.h>

// A negative zero is clamped to a positive one.
__global__ void clamp(const __half *h, const __nv_bfloat16 *b, __half *rh, __nv_bfloat16 *rb) {
    rh[0] = __hadd_sat(h[0], h[0]);
    rh[1] = __hmul_sat(h[0], h[1]);
    rh[2] = __hfma_sat(h[0], h[1], h[0]);
    rh[3] = __hfma_relu(h[0], h[1], h[0]);
    rb[0] = __hadd_sat(b[0], b[0]);
    rb[1] = __hmul_sat(b[0], b[1]);
    rb[2] = __hfma_sat(b[0], b[1], b[0]);
    rb[3] = __hfma_relu(b[0], b[1], b[0]);
}
