//@ family: math
//@ launch: numbers grid=1 block=128
//@ arg: x:f16[128]=edges(404)
//@ arg: a:f16[768]=zero
//@ launch: numbers grid=1 block=128
//@ arg: y:f16[128]=random(405)
//@ arg: b:f16[768]=zero
//@ launch: pairs grid=1 block=64
//@ arg: w:f16[128]=bits(406)
//@ arg: c:f16[768]=zero
//@ within: a 1
//@ within: b 1
//@ within: c 1
#include <cuda_fp16.h>
__global__ void numbers(const __half *x, __half *z) {
    int i = threadIdx.x;
    z[0 * 128 + i] = hsin(x[i]);
    z[1 * 128 + i] = hcos(x[i]);
    z[2 * 128 + i] = htanh(x[i]);
    z[3 * 128 + i] = hsqrt(x[i]);
    z[4 * 128 + i] = hrsqrt(x[i]);
    z[5 * 128 + i] = hrcp(x[i]);
}
__global__ void pairs(const __half2 *x, __half2 *z) {
    int i = threadIdx.x;
    z[0 * 64 + i] = h2sin(x[i]);
    z[1 * 64 + i] = h2cos(x[i]);
    z[2 * 64 + i] = h2tanh(x[i]);
    z[3 * 64 + i] = h2sqrt(x[i]);
    z[4 * 64 + i] = h2rsqrt(x[i]);
    z[5 * 64 + i] = h2rcp(x[i]);
}
