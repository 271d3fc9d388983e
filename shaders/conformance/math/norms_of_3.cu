//@ family: math
//@ launch: values grid=4 block=128
//@ arg: x:f32[512]=edges(319)
//@ arg: y:f32[512]=random(320)
//@ arg: a:f32[512]=zero
//@ arg: b:f32[512]=zero
//@ arg: c:f32[512]=zero
//@ within: a 4
//@ within: b 4
//@ within: c 4
__global__ void values(const float *x, const float *y, float *a, float *b, float *c) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = norm3df(x[i], x[511 - i], y[i]);
    b[i] = norm3df(y[i], y[511 - i], y[i ^ 5]);
    c[i] = rnorm3df(y[i], y[511 - i], y[i ^ 5]);
}
