//@ family: math
//@ launch: values grid=4 block=128
//@ arg: x:f32[512]=edges(391)
//@ arg: y:f32[512]=random(392)
//@ arg: a:f32[512]=zero
//@ arg: b:f32[512]=zero
//@ within: a 232
//@ within: b 232
__global__ void values(const float *x, const float *y, float *a, float *b) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = __exp10f(y[i] * 37);
    b[i] = __exp10f(y[i]);
}
