//@ family: halves
//@ launch: numbers grid=1 block=6
//@ arg: a:f16[6]=values(0x7fff,0x7c01,0x7e00,0xfe03,0xffff,0xfc01)
//@ arg: r:f16[48]=zero
//@ arg: single:u32[6]=zero
//@ arg: wide:u64[6]=zero
//@ arg: copy:f16[6]=zero
//@ expect: r[0]=0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff
//@ expect: r[16]=0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff
//@ expect: r[32]=0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff,0x7fff
//@ expect: single[0]=0x7fffffff,0x7fffffff,0x7fffffff,0x7fffffff,0x7fffffff,0x7fffffff
//@ expect: wide[0]=0x7fffffffe0000000,0x7fffffffe0000000,0x7fffffffe0000000
//@ expect: wide[3]=0x7fffffffe0000000,0x7fffffffe0000000,0x7fffffffe0000000
//@ expect: copy[0]=0x7fff,0x7c01,0x7e00,0xfe03,0xffff,0xfc01
#include <cuda_fp16.h>


// Which NaN an operation makes of a NaN.
__global__ void numbers(const __half *a, __half *r, unsigned int *single, unsigned long long *wide, __half *copy) {
    int i = threadIdx.x;
    __half x = a[i], one = __ushort_as_half(0x3c00);
    r += 8 * i;
    r[0] = x + one;
    r[1] = one * x;
    r[2] = x / one;
    r[3] = __hfma(x, one, one);
    r[4] = __hneg(x);
    r[5] = __habs(x);
    r[6] = __hmax(x, x);
    r[7] = hsqrt(x);
    single[i] = __float_as_uint(__half2float(x));
    wide[i] = __double_as_longlong((double)__half2float(x));
    copy[i] = x;
}
