//@ family: math
//@ launch: values grid=4 block=128
//@ arg: x:f32[512]=edges(340)
//@ arg: y:f32[512]=random(341)
//@ arg: a:f32[512]=zero
//@ arg: b:f32[512]=zero
//@ arg: c:f32[512]=zero
//@ arg: d:f32[512]=zero
//@ within: a 64
//@ within: b 64
//@ within: c 64
//@ within: d 64
__global__ void values(const float *x, const float *y, float *a, float *b, float *c, float *d) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = exp(y[i]) * log(fabs(y[i]));
    b[i] = pow(fabs(y[i]), y[i ^ 1]) - sin(y[i]);
    c[i] = cos(y[i]) * tan(y[i]) + atan2(y[i], y[i ^ 1]);
    d[i] = tanh(y[i]) + erf(y[i]) + cbrt(y[i]);
}
