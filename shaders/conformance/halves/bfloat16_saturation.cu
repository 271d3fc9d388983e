//@ family: halves
//@ launch: clamp grid=1 block=13
//@ arg: a:bf16[13]=values(0x3e80,0x3f40,0x3f80,0x4000,0xbf80,0x3f00,0x7f80,0x7f80,0x7fff,0x3eab,0x7f7f,0x3f80,0x3e00)
//@ arg: b:bf16[13]=values(0x3f00,0x3f00,0x3f00,0x3e80,0x3f00,0x3eab,0x3f80,0xff80,0x3f80,0x3eab,0x7f7f,0x3f40,0x3d80)
//@ arg: sum:bf16[13]=zero
//@ arg: difference:bf16[13]=zero
//@ arg: product:bf16[13]=zero
//@ launch: clamp grid=32 block=128
//@ arg: all_a:bf16[4096]=random(0)
//@ arg: all_b:bf16[4096]=random(1)
//@ arg: all_sum:bf16[4096]=zero
//@ arg: all_difference:bf16[4096]=zero
//@ arg: all_product:bf16[4096]=zero
//@ expect: sum[0]=0x3f40,0x3f80,0x3f80,0x3f80,0x0000,0x3f56,0x3f80,0x0000,0x0000,0x3f2b,0x3f80,0x3f80
//@ expect: sum[12]=0x3e40
//@ expect: difference[0]=0x0000,0x3e80,0x3f00,0x3f80,0x0000,0x3e2a,0x3f80,0x3f80,0x0000,0x0000,0x0000,0x3e80
//@ expect: difference[12]=0x3d80
//@ expect: product[0]=0x3e00,0x3ec0,0x3f00,0x3f00,0x0000,0x3e2b,0x3f80,0x0000,0x0000,0x3de4,0x3f80,0x3f40
//@ expect: product[12]=0x3c00
#include <cuda_bf16.h>


// Results are kept between 0 and 1; NaN becomes 0.
__global__ void clamp(const __nv_bfloat16 *a, const __nv_bfloat16 *b, __nv_bfloat16 *sum, __nv_bfloat16 *difference, __nv_bfloat16 *product) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    sum[i] = __hadd_sat(a[i], b[i]);
    difference[i] = __hsub_sat(a[i], b[i]);
    product[i] = __hmul_sat(a[i], b[i]);
}
