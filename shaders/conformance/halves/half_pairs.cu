//@ family: halves
//@ launch: pairs grid=1 block=1
//@ arg: p:f16[6]=values(0x3e00,0xc080,0x3555,0x4900,0x3092,0xbc00)
//@ arg: r:f16[24]=zero
//@ arg: packed:f16[20]=zero
//@ arg: floats:f32[4]=zero
//@ launch: many grid=16 block=128
//@ arg: all_p:f16[4096]=edges(1)
//@ arg: all_q:f16[4096]=edges(0)
//@ arg: all_r:f16[20480]=zero
//@ expect: r[0]=0x3f55,0x47c0,0x3cab,0xca20,0x3800,0xcda0,0x4480,0xb333,0x3924,0xcde0,0xbe00,0x4080
//@ expect: r[12]=0x3e00,0x4080,0x4dc9,0x4aa0,0x3555,0xc080,0x3e00,0x4900,0x3c00,0x3c00,0x3924,0x0000
//@ expect: packed[0]=0x3e00,0x3e00,0xc080,0xc080,0x3e00,0x3555,0xc080,0x4900,0xc080,0x3e00,0x3e00,0xc080
//@ expect: packed[12]=0x3555,0x3555,0x3e00,0x2e66,0x34cd,0x34cd,0x4100,0xc720
//@ expect: floats[0]=0x3fc00000,0xc0100000,0x3fc00000,0xc0100000
#include <cuda_fp16.h>


// Arithmetic on both numbers of a pair, and making pairs and taking them apart.
__global__ void pairs(const __half2 *p, __half2 *r, __half2 *packed, float *floats) {
    __half2 a = p[0], b = p[1], c = p[2];
    r[0] = __hadd2(a, b);
    r[1] = __hsub2(a, b);
    r[2] = __hmul2(a, b);
    r[3] = __h2div(a, b);
    r[4] = __hfma2(a, b, c);
    r[5] = __hneg2(a);
    r[6] = __habs2(a);
    r[7] = __hcmadd(a, b, c);
    r[8] = __hmin2(a, b);
    r[9] = __hmax2(a, b);
    r[10] = __hadd2_sat(a, b);
    r[11] = __hfma2_relu(a, b, c);
    packed[0] = __low2half2(a);
    packed[1] = __high2half2(a);
    packed[2] = __lows2half2(a, b);
    packed[3] = __highs2half2(a, b);
    packed[4] = __lowhigh2highlow(a);
    packed[5] = make_half2(__low2half(a), __high2half(a));
    packed[6] = __half2half2(b.x);
    packed[7] = __floats2half2_rn(1.5f, 0.1f);
    packed[8] = __float2half2_rn(0.3f);
    packed[9] = __float22half2_rn(make_float2(2.5f, -7.125f));
    float2 both = __half22float2(__halves2half2(a.x, a.y));
    floats[0] = both.x;
    floats[1] = both.y;
    floats[2] = __low2float(a);
    floats[3] = __high2float(a);
}

__global__ void many(const __half2 *p, const __half2 *q, __half2 *r) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __half2 a = p[i], b = q[i];
    r += 5 * i;
    r[0] = a + b;
    r[1] = a - b;
    r[2] = a * b;
    r[3] = a / b;
    r[4] = __hfma2(a, b, a);
}
