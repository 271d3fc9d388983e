//@ family: halves
//@ launch: fill grid=4 block=256
//@ arg: a:f16[1024]=zero
//@ arg: b:f16[1024]=zero
//@ launch: multiply grid=2,2 block=16,16
//@ arg: a
//@ arg: b
//@ arg: c:f32[1024]=zero
//@ arg: h:f16[1024]=zero
//@ expect: c[0]=-4,0,-1,8,-3,-4,0,-1,8,-3,-4,0,-1,8,-3,-4
//@ expect: c[16]=0,-1,8,-3,-4,0,-1,8,-3,-4,0,-1,8,-3,-4,0
//@ expect: h[0]=0xc400,0x0000,0xbc00,0x4800,0xc200,0xc400,0x0000,0xbc00,0x4800,0xc200,0xc400,0x0000,0xbc00,0x4800,0xc200,0xc400
//@ expect: h[16]=0x0000,0xbc00,0x4800,0xc200,0xc400,0x0000,0xbc00,0x4800,0xc200,0xc400,0x0000,0xbc00,0x4800,0xc200,0xc400,0x0000
//@ expect: c[416]=-5,8,-4,-6,7,-5,8,-4,-6,7,-5,8,-4,-6,7,-5
//@ expect: c[432]=8,-4,-6,7,-5,8,-4,-6,7,-5,8,-4,-6,7,-5,8
//@ expect: h[416]=0xc500,0x4800,0xc400,0xc600,0x4700,0xc500,0x4800,0xc400,0xc600,0x4700,0xc500,0x4800,0xc400,0xc600,0x4700,0xc500
//@ expect: h[432]=0x4800,0xc400,0xc600,0x4700,0xc500,0x4800,0xc400,0xc600,0x4700,0xc500,0x4800,0xc400,0xc600,0x4700,0xc500,0x4800
//@ expect: c[992]=6,-3,8,-6,-5,6,-3,8,-6,-5,6,-3,8,-6,-5,6
//@ expect: c[1008]=-3,8,-6,-5,6,-3,8,-6,-5,6,-3,8,-6,-5,6,-3
//@ expect: h[992]=0x4600,0xc200,0x4800,0xc600,0xc500,0x4600,0xc200,0x4800,0xc600,0xc500,0x4600,0xc200,0x4800,0xc600,0xc500,0x4600
//@ expect: h[1008]=0xc200,0x4800,0xc600,0xc500,0x4600,0xc200,0x4800,0xc600,0xc500,0x4600,0xc200,0x4800,0xc600,0xc500,0x4600,0xc200
#include <cuda_fp16.h>

// A product of matrices by tiles in shared memory: with sums in float, and with pairs of halves.
__global__ void fill(half *a, half *b) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, row = i / 32, column = i % 32;
    a[i] = __int2half_rn((row * 3 + column * 5) % 7 - 3);
    b[i] = __float2half((row * 2 + column * 7) % 5 - 2.0f);
}

__global__ void multiply(const half *a, const half *b, float *c, half *h) {
    __shared__ half2 left[16][9];
    __shared__ half right[16][16];
    int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * 16 + y, column = blockIdx.x * 16 + x;
    float sum = 0.0f;
    half2 both = __float2half2_rn(0.0f);
    for (int k = 0; k < 32; k += 16) {
        if (x < 8) left[y][x] = reinterpret_cast<const half2 *>(a + row * 32 + k)[x];
        right[y][x] = b[(k + y) * 32 + column];
        __syncthreads();
        for (int j = 0; j < 8; j++) {
            half2 l = left[y][j], r = __halves2half2(right[2 * j][x], right[2 * j + 1][x]);
            sum += __low2float(l) * __low2float(r) + __high2float(l) * __half2float(r.y);
            both = __hfma2(l, r, both);
        }
        __syncthreads();
    }
    c[row * 32 + column] = sum;
    h[row * 32 + column] = both.x + both.y;
}
