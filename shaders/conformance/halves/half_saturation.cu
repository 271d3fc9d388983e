//@ family: halves
//@ launch: clamp grid=1 block=13
//@ arg: a:f16[13]=values(0x3400,0x3a00,0x3c00,0x4000,0xbc00,0x3800,0x7c00,0x7c00,0x7fff,0x3555,0x7bff,0x3c00,0x3000)
//@ arg: b:f16[13]=values(0x3800,0x3800,0x3800,0x3400,0x3800,0x3555,0x3c00,0xfc00,0x3c00,0x3555,0x7bff,0x3a00,0x2c00)
//@ arg: sum:f16[13]=zero
//@ arg: difference:f16[13]=zero
//@ arg: product:f16[13]=zero
//@ launch: clamp grid=32 block=128
//@ arg: all_a:f16[4096]=random(0)
//@ arg: all_b:f16[4096]=random(1)
//@ arg: all_sum:f16[4096]=zero
//@ arg: all_difference:f16[4096]=zero
//@ arg: all_product:f16[4096]=zero
//@ expect: sum[0]=0x3a00,0x3c00,0x3c00,0x3c00,0x0000,0x3aaa,0x3c00,0x0000,0x0000,0x3955,0x3c00,0x3c00
//@ expect: sum[12]=0x3200
//@ expect: difference[0]=0x0000,0x3400,0x3800,0x3c00,0x0000,0x3156,0x3c00,0x3c00,0x0000,0x0000,0x0000,0x3400
//@ expect: difference[12]=0x2c00
//@ expect: product[0]=0x3000,0x3600,0x3800,0x3800,0x0000,0x3155,0x3c00,0x0000,0x0000,0x2f1c,0x3c00,0x3a00
//@ expect: product[12]=0x2000
#include <cuda_fp16.h>


// Results are kept between 0 and 1; NaN becomes 0.
__global__ void clamp(const __half *a, const __half *b, __half *sum, __half *difference, __half *product) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    sum[i] = __hadd_sat(a[i], b[i]);
    difference[i] = __hsub_sat(a[i], b[i]);
    product[i] = __hmul_sat(a[i], b[i]);
}
