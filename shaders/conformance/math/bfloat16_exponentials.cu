//@ family: math
//@ launch: numbers grid=1 block=128
//@ arg: x:bf16[128]=edges(411)
//@ arg: a:bf16[768]=zero
//@ launch: numbers grid=1 block=128
//@ arg: y:bf16[128]=random(412)
//@ arg: b:bf16[768]=zero
//@ launch: pairs grid=1 block=64
//@ arg: w:bf16[128]=bits(413)
//@ arg: c:bf16[768]=zero
//@ within: a 1
//@ within: b 1
//@ within: c 1
#include <cuda_bf16.h>
__global__ void numbers(const __nv_bfloat16 *x, __nv_bfloat16 *z) {
    int i = threadIdx.x;
    z[0 * 128 + i] = hexp(x[i]);
    z[1 * 128 + i] = hexp2(x[i]);
    z[2 * 128 + i] = hexp10(x[i]);
    z[3 * 128 + i] = hlog(x[i]);
    z[4 * 128 + i] = hlog2(x[i]);
    z[5 * 128 + i] = hlog10(x[i]);
}
__global__ void pairs(const __nv_bfloat162 *x, __nv_bfloat162 *z) {
    int i = threadIdx.x;
    z[0 * 64 + i] = h2exp(x[i]);
    z[1 * 64 + i] = h2exp2(x[i]);
    z[2 * 64 + i] = h2exp10(x[i]);
    z[3 * 64 + i] = h2log(x[i]);
    z[4 * 64 + i] = h2log2(x[i]);
    z[5 * 64 + i] = h2log10(x[i]);
}
