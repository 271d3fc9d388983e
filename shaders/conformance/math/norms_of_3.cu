//@ family: math
//@ launch: values grid=8 block=128
//@ arg: x:f32[1024]=edges(319)
//@ arg: y:f32[1024]=random(320)
//@ arg: a:f32[1024]=zero
//@ arg: b:f32[1024]=zero
//@ arg: c:f32[1024]=zero
//@ within: a 4
//@ within: b 4
//@ within: c 4
__global__ void values(const float *x, const float *y, float *a, float *b, float *c) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = norm3df(x[i], x[1023 - i], y[i]);
    b[i] = norm3df(y[i], y[1023 - i], y[i ^ 5]);
    c[i] = rnorm3df(y[i], y[1023 - i], y[i ^ 5]);
}
