//@ family: math
//@ launch: values grid=4 block=128
//@ arg: x:f32[512]=edges(331)
//@ arg: y:f32[512]=random(332)
//@ arg: a:f32[512]=zero
//@ arg: b:f32[512]=zero
//@ within: a 16
//@ within: b 16
__global__ void values(const float *x, const float *y, float *a, float *b) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = pow(y[i] * 3, i % 21 - 10);
    b[i] = pow(x[i], i % 7 - 3);
}
