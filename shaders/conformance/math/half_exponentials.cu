//@ family: math
//@ launch: numbers grid=1 block=128
//@ arg: x:f16[128]=edges(401)
//@ arg: a:f16[768]=zero
//@ launch: numbers grid=1 block=128
//@ arg: y:f16[128]=random(402)
//@ arg: b:f16[768]=zero
//@ launch: pairs grid=1 block=64
//@ arg: w:f16[128]=bits(403)
//@ arg: c:f16[768]=zero
//@ within: a 1
//@ within: b 1
//@ within: c 1
#include <cuda_fp16.h>
__global__ void numbers(const __half *x, __half *z) {
    int i = threadIdx.x;
    z[0 * 128 + i] = hexp(x[i]);
    z[1 * 128 + i] = hexp2(x[i]);
    z[2 * 128 + i] = hexp10(x[i]);
    z[3 * 128 + i] = hlog(x[i]);
    z[4 * 128 + i] = hlog2(x[i]);
    z[5 * 128 + i] = hlog10(x[i]);
}
__global__ void pairs(const __half2 *x, __half2 *z) {
    int i = threadIdx.x;
    z[0 * 64 + i] = h2exp(x[i]);
    z[1 * 64 + i] = h2exp2(x[i]);
    z[2 * 64 + i] = h2exp10(x[i]);
    z[3 * 64 + i] = h2log(x[i]);
    z[4 * 64 + i] = h2log2(x[i]);
    z[5 * 64 + i] = h2log10(x[i]);
}
