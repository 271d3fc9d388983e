//@ family: halves
//@ launch: convert grid=1 block=6
//@ arg: a:bf16[6]=values(0x7fff,0x7f81,0x7fc0,0xffc3,0xffff,0xff81)
//@ arg: single:u32[6]=zero
//@ arg: wide:u64[6]=zero
//@ arg: copy:bf16[6]=zero
//@ expect: single[0]=0x7fff0000,0x7f810000,0x7fc00000,0xffc30000,0xffff0000,0xff810000
//@ expect: wide[0]=0x7fffe00000000000,0x7ff8200000000000,0x7ff8000000000000
//@ expect: wide[3]=0xfff8600000000000,0xffffe00000000000,0xfff8200000000000
//@ expect: copy[0]=0x7fff,0x7f81,0x7fc0,0xffc3,0xffff,0xff81
#include <cuda_bf16.h>


// NaNs converted to the wider formats; copies keep their bits.
__global__ void convert(const __nv_bfloat16 *a, unsigned int *single, unsigned long long *wide, __nv_bfloat16 *copy) {
    int i = threadIdx.x;
    float x = __bfloat162float(a[i]);
    single[i] = __float_as_uint(x);
    wide[i] = __double_as_longlong((double)x);
    copy[i] = a[i];
}
