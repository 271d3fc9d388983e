//@ family: halves
//@ launch: between grid=1 block=14
//@ arg: h:f16[14]=values(0x0000,0x8000,0x3c00,0xbc01,0x0001,0x03ff,0x0400,0x7bff,0x7c00,0xfc00,0x7e01,0x3555,0x5640,0x0401)
//@ arg: b:bf16[14]=values(0x0000,0x8000,0x3f80,0xbf81,0x0001,0x7f7f,0x7f80,0xff80,0x7fc1,0x3eab,0x4780,0x4770,0x3300,0x32ff)
//@ arg: to_b:bf16[14]=zero
//@ arg: to_h:f16[14]=zero
//@ launch: between grid=32 block=128
//@ arg: all_h:f16[4096]=bits(1)
//@ arg: all_b:bf16[4096]=bits(2)
//@ arg: all_to_b:bf16[4096]=zero
//@ arg: all_to_h:f16[4096]=zero
//@ expect: to_b[0]=0x0000,0x8000,0x3f80,0xbf80,0x3380,0x3880,0x3880,0x4780,0x7f80,0xff80,0x7fff,0x3eab
//@ expect: to_b[12]=0x42c8,0x3880
//@ expect: to_h[0]=0x0000,0x8000,0x3c00,0xbc08,0x0000,0x7c00,0x7c00,0xfc00,0x7fff,0x3558,0x7c00,0x7b80
//@ expect: to_h[12]=0x0000,0x0000
#include <cuda_bf16.h>
#include <cuda_fp16.h>

// Every number of one format in the other one.
__global__ void between(const __half *h, const __nv_bfloat16 *b, __nv_bfloat16 *to_b, __half *to_h) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    to_b[i] = __nv_bfloat16(h[i]);
    to_h[i] = __half(b[i]);
}
