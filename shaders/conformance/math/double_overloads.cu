//@ family: math
//@ launch: values grid=2 block=128
//@ arg: x:f64[256]=edges(385)
//@ arg: y:f64[256]=random(386)
//@ arg: a:f64[256]=zero
//@ arg: b:f64[256]=zero
//@ arg: c:f64[256]=zero
//@ arg: d:f64[256]=zero
//@ within: a 64
//@ within: b 64
//@ within: c 64
//@ within: d 64
__global__ void values(const double *x, const double *y, double *a, double *b, double *c, double *d) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = exp(y[i]) * log(fabs(y[i]));
    b[i] = pow(fabs(y[i]), y[i ^ 1]) - sin(y[i]);
    c[i] = cos(y[i]) * tan(y[i]) + atan2(y[i], y[i ^ 1]);
    d[i] = tanh(y[i]) + erf(y[i]) + cbrt(y[i]);
}
