//@ family: halves
//@ launch: numbers grid=1 block=6
//@ arg: a:bf16[6]=values(0x7fff,0x7f81,0x7fc0,0xffc3,0xffff,0xff81)
//@ arg: r:bf16[48]=zero
//@ arg: single:u32[6]=zero
//@ arg: wide:u64[6]=zero
//@ arg: copy:bf16[6]=zero
//@ expect: r[0]=0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff
//@ expect: r[16]=0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff
//@ expect: r[32]=0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff
//@ expect: single[0]=0x7fff0000,0x7f810000,0x7fc00000,0xffc30000,0xffff0000,0xff810000
//@ expect: wide[0]=0x7fffe00000000000,0x7ff8200000000000,0x7ff8000000000000
//@ expect: wide[3]=0xfff8600000000000,0xffffe00000000000,0xfff8200000000000
//@ expect: copy[0]=0x7fff,0x7f81,0x7fc0,0xffc3,0xffff,0xff81
#include <cuda_bf16.h>


// Which NaN an operation makes of a NaN.
__global__ void numbers(const __nv_bfloat16 *a, __nv_bfloat16 *r, unsigned int *single, unsigned long long *wide, __nv_bfloat16 *copy) {
    int i = threadIdx.x;
    __nv_bfloat16 x = a[i], one = __ushort_as_bfloat16(0x3f80);
    r += 8 * i;
    r[0] = x + one;
    r[1] = one * x;
    r[2] = x / one;
    r[3] = __hfma(x, one, one);
    r[4] = __hneg(x);
    r[5] = __habs(x);
    r[6] = __hmax(x, x);
    r[7] = hsqrt(x);
    single[i] = __float_as_uint(__bfloat162float(x));
    wide[i] = __double_as_longlong((double)__bfloat162float(x));
    copy[i] = x;
}
