#include <cuda_fp16.h>
#include <cuda_bf16.h>
__global__ void k(half2 *h, __nv_bfloat162 *b) {
    h[0] = {};
    b[0] = {};
    __half2_raw raw = h[1];
    h[2] = raw;
}
