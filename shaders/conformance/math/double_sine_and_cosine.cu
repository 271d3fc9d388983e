//@ family: math
//@ launch: values grid=2 block=128
//@ arg: x:f64[256]=edges(358)
//@ arg: y:f64[256]=random(359)
//@ arg: a:f64[256]=zero
//@ arg: b:f64[256]=zero
//@ arg: c:f64[256]=zero
//@ arg: d:f64[256]=zero
//@ within: a 2
//@ within: b 2
//@ within: c 2
//@ within: d 2
__global__ void values(const double *x, const double *y, double *a, double *b, double *c, double *d) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    sincos(x[i], &a[i], &b[i]);
    sincos(y[i] * 100, &c[i], &d[i]);
}
