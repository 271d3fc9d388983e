//@ about: a x + y on pairs of halves
//@ group: halves
//@ full: n=128Mi
//@ small: n=256Ki
//@ tiny: n=4Ki
//@ launch: axpy grid={n/512} block=256
//@ arg: f16=1.5
//@ arg: x:f16[{n}]=random(1)
//@ arg: y:f16[{n}]=random(2)
//@ arg: out:f16[{n}]=zero
//@ arg: i32={n/2}
//@ bytes: 6*n
//@ result: out relative=0.002

#include <cuda_fp16.h>

__global__ void axpy(__half a, const __half2 *x, const __half2 *y, __half2 *out, int pairs) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < pairs) out[i] = __hfma2(__half2half2(a), x[i], y[i]);
}
