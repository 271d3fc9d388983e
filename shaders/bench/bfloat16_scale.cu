//@ about: rows of bfloat16 times a scale, plus a bias, cut off below zero
//@ group: halves
//@ full: rows=32Ki
//@ small: rows=128
//@ tiny: rows=4
//@ let: n=rows*4096
//@ launch: scale_bias_relu grid={rows} block=256
//@ arg: x:bf16[{n}]=random(1)
//@ arg: scale:bf16[4096]=random(2)
//@ arg: bias:bf16[4096]=random(3)
//@ arg: out:bf16[{n}]=zero
//@ arg: i32=4096
//@ bytes: 4*n
//@ result: out relative=0.01 absolute=0.01

#include <cuda_bf16.h>

// A row per block.
__global__ void scale_bias_relu(const __nv_bfloat16 *x, const __nv_bfloat16 *scale, const __nv_bfloat16 *bias,
                                __nv_bfloat16 *out, int width) {
    const __nv_bfloat16 *row = x + (size_t)blockIdx.x * width;
    __nv_bfloat16 *to = out + (size_t)blockIdx.x * width;
    for (int i = threadIdx.x; i < width; i += blockDim.x) {
        float v = __bfloat162float(row[i]) * __bfloat162float(scale[i]) + __bfloat162float(bias[i]);
        to[i] = __float2bfloat16(v > 0.0f ? v : 0.0f);
    }
}
