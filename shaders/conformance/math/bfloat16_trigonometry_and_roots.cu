//@ family: math
//@ launch: numbers grid=1 block=128
//@ arg: x:bf16[128]=edges(414)
//@ arg: a:bf16[768]=zero
//@ launch: numbers grid=1 block=128
//@ arg: y:bf16[128]=random(415)
//@ arg: b:bf16[768]=zero
//@ launch: pairs grid=1 block=64
//@ arg: w:bf16[128]=bits(416)
//@ arg: c:bf16[768]=zero
//@ within: a 1
//@ within: b 1
//@ within: c 1
#include <cuda_bf16.h>
__global__ void numbers(const __nv_bfloat16 *x, __nv_bfloat16 *z) {
    int i = threadIdx.x;
    z[0 * 128 + i] = hsin(x[i]);
    z[1 * 128 + i] = hcos(x[i]);
    z[2 * 128 + i] = htanh(x[i]);
    z[3 * 128 + i] = hsqrt(x[i]);
    z[4 * 128 + i] = hrsqrt(x[i]);
    z[5 * 128 + i] = hrcp(x[i]);
}
__global__ void pairs(const __nv_bfloat162 *x, __nv_bfloat162 *z) {
    int i = threadIdx.x;
    z[0 * 64 + i] = h2sin(x[i]);
    z[1 * 64 + i] = h2cos(x[i]);
    z[2 * 64 + i] = h2tanh(x[i]);
    z[3 * 64 + i] = h2sqrt(x[i]);
    z[4 * 64 + i] = h2rsqrt(x[i]);
    z[5 * 64 + i] = h2rcp(x[i]);
}
