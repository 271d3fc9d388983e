//@ family: halves
//@ launch: pairs grid=1 block=1
//@ arg: p:bf16[6]=values(0x3fc0,0xc010,0x3eab,0x4120,0x3e12,0xbf80)
//@ arg: r:bf16[24]=zero
//@ arg: packed:bf16[20]=zero
//@ arg: floats:f32[4]=zero
//@ launch: many grid=16 block=128
//@ arg: all_p:bf16[4096]=edges(1)
//@ arg: all_q:bf16[4096]=edges(0)
//@ arg: all_r:bf16[20480]=zero
//@ expect: r[0]=0x3feb,0x40f8,0x3f95,0xc144,0x3f00,0xc1b4,0x4090,0xbe66,0x3f25,0xc1bc,0xbfc0,0x4010
//@ expect: r[12]=0x3fc0,0x4010,0x41b9,0x4154,0x3eab,0xc010,0x3fc0,0x4120,0x3f80,0x3f80,0x3f25,0x0000
//@ expect: packed[0]=0x3fc0,0x3fc0,0xc010,0xc010,0x3fc0,0x3eab,0xc010,0x4120,0xc010,0x3fc0,0x3fc0,0xc010
//@ expect: packed[12]=0x3eab,0x3eab,0x3fc0,0x3dcd,0x3e9a,0x3e9a,0x4020,0xc0e4
//@ expect: floats[0]=0x3fc00000,0xc0100000,0x3fc00000,0xc0100000
#include <cuda_bf16.h>


// Arithmetic on both numbers of a pair, and making pairs and taking them apart.
__global__ void pairs(const __nv_bfloat162 *p, __nv_bfloat162 *r, __nv_bfloat162 *packed, float *floats) {
    __nv_bfloat162 a = p[0], b = p[1], c = p[2];
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
    packed[0] = __low2bfloat162(a);
    packed[1] = __high2bfloat162(a);
    packed[2] = __lows2bfloat162(a, b);
    packed[3] = __highs2bfloat162(a, b);
    packed[4] = __lowhigh2highlow(a);
    packed[5] = make_bfloat162(__low2bfloat16(a), __high2bfloat16(a));
    packed[6] = __bfloat162bfloat162(b.x);
    packed[7] = __floats2bfloat162_rn(1.5f, 0.1f);
    packed[8] = __float2bfloat162_rn(0.3f);
    packed[9] = __float22bfloat162_rn(make_float2(2.5f, -7.125f));
    float2 both = __bfloat1622float2(__halves2bfloat162(a.x, a.y));
    floats[0] = both.x;
    floats[1] = both.y;
    floats[2] = __low2float(a);
    floats[3] = __high2float(a);
}

__global__ void many(const __nv_bfloat162 *p, const __nv_bfloat162 *q, __nv_bfloat162 *r) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __nv_bfloat162 a = p[i], b = q[i];
    r += 5 * i;
    r[0] = a + b;
    r[1] = a - b;
    r[2] = a * b;
    r[3] = a / b;
    r[4] = __hfma2(a, b, a);
}
