//@ family: math
//@ launch: values grid=4 block=128
//@ arg: x:f32[512]=edges(322)
//@ arg: y:f32[512]=random(323)
//@ arg: a:f32[512]=zero
//@ arg: b:f32[512]=zero
//@ arg: c:f32[512]=zero
//@ within: a 4
//@ within: b 4
//@ within: c 4
__global__ void values(const float *x, const float *y, float *a, float *b, float *c) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = norm4df(x[i], x[511 - i], y[i], x[i ^ 9]);
    b[i] = norm4df(y[i], y[511 - i], y[i ^ 5], y[i ^ 6]);
    c[i] = rnorm4df(y[i], y[511 - i], y[i ^ 5], y[i ^ 6]);
}
