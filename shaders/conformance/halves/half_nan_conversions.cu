//@ family: halves
//@ launch: convert grid=1 block=6
//@ arg: a:f16[6]=values(0x7fff,0x7c01,0x7e00,0xfe03,0xffff,0xfc01)
//@ arg: single:u32[6]=zero
//@ arg: wide:u64[6]=zero
//@ arg: copy:f16[6]=zero
//@ expect: single[0]=0x7fffffff,0x7fffffff,0x7fffffff,0x7fffffff,0x7fffffff,0x7fffffff
//@ expect: wide[0]=0x7fffffffe0000000,0x7fffffffe0000000,0x7fffffffe0000000
//@ expect: wide[3]=0x7fffffffe0000000,0x7fffffffe0000000,0x7fffffffe0000000
//@ expect: copy[0]=0x7fff,0x7c01,0x7e00,0xfe03,0xffff,0xfc01
#include <cuda_fp16.h>


// NaNs converted to the wider formats; copies keep their bits.
__global__ void convert(const __half *a, unsigned int *single, unsigned long long *wide, __half *copy) {
    int i = threadIdx.x;
    float x = __half2float(a[i]);
    single[i] = __float_as_uint(x);
    wide[i] = __double_as_longlong((double)x);
    copy[i] = a[i];
}
