//@ family: math
//@ launch: values grid=4 block=128
//@ arg: x:f32[512]=edges(415)
//@ arg: y:f32[512]=random(416)
//@ arg: a:f32[512]=zero
//@ arg: b:f32[512]=zero
//@ within: a 4
//@ within: b 4
__global__ void values(const float *x, const float *y, float *a, float *b) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = __fdividef(y[i], y[i ^ 1]);
    b[i] = __fdividef(x[i], 1.5e38f);
}
