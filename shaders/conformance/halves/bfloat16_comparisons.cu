//@ family: halves
//@ launch: compare grid=1 block=16
//@ arg: a:bf16[16]=values(0x0000,0x0000,0x3f80,0x3f80,0xbf80,0xbf80,0x7f80,0x7f80,0xff80,0x0001,0x8001,0x7fff,0x3f80,0x7fff,0x7f7f,0x3f81)
//@ arg: b:bf16[16]=values(0x8000,0x0000,0x3f80,0x3f81,0x3f80,0xc000,0x7f80,0x7f7f,0x7f80,0x0000,0x0001,0x3f80,0xffff,0x7fff,0x7f80,0x3f80)
//@ arg: r:u32[16]=zero
//@ launch: compare grid=32 block=128
//@ arg: all_a:bf16[4096]=edges(0)
//@ arg: all_b:bf16[4096]=edges(1)
//@ arg: all:u32[4096]=zero
//@ expect: r[0]=0x29a69,0x29a69,0x29a69,0x0e38e,0x0e38e,0x32cb2,0x29a69,0x32cb2
//@ expect: r[8]=0x0e38e,0x32cb2,0x0e38e,0x02fc0,0x02fc0,0x02fc0,0x0e38e,0x32cb2
#include <cuda_bf16.h>

// Comparisons that are false for NaN, those with `u` that are true, and operators.
__global__ void compare(const __nv_bfloat16 *a, const __nv_bfloat16 *b, unsigned int *r) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __nv_bfloat16 x = a[i], y = b[i];
    unsigned int bits = 0;
    bits |= (unsigned int)__heq(x, y) << 0;
    bits |= (unsigned int)__hne(x, y) << 1;
    bits |= (unsigned int)__hlt(x, y) << 2;
    bits |= (unsigned int)__hle(x, y) << 3;
    bits |= (unsigned int)__hgt(x, y) << 4;
    bits |= (unsigned int)__hge(x, y) << 5;
    bits |= (unsigned int)__hequ(x, y) << 6;
    bits |= (unsigned int)__hneu(x, y) << 7;
    bits |= (unsigned int)__hltu(x, y) << 8;
    bits |= (unsigned int)__hleu(x, y) << 9;
    bits |= (unsigned int)__hgtu(x, y) << 10;
    bits |= (unsigned int)__hgeu(x, y) << 11;
    bits |= (unsigned int)(x == y) << 12;
    bits |= (unsigned int)(x != y) << 13;
    bits |= (unsigned int)(x < y) << 14;
    bits |= (unsigned int)(x <= y) << 15;
    bits |= (unsigned int)(x > y) << 16;
    bits |= (unsigned int)(x >= y) << 17;
    r[i] = bits;
}
