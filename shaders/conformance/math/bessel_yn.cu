//@ family: math
//@ launch: values grid=4 block=128
//@ arg: x:f32[512]=edges(328)
//@ arg: y:f32[512]=random(329)
//@ arg: a:f32[512]=zero
//@ arg: b:f32[512]=zero
//@ within: a 64
//@ within: b 64
__global__ void values(const float *x, const float *y, float *a, float *b) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = ynf(i % 4, 0.2f + fabsf(y[i]) * 0.4f);
    b[i] = ynf(-1 - i % 3, y[i]);
}
