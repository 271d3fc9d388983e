//@ family: math
//@ launch: values grid=2 block=128
//@ arg: x:f64[256]=edges(382)
//@ arg: y:f64[256]=random(383)
//@ arg: a:f64[256]=zero
//@ arg: b:f64[256]=zero
//@ arg: c:f64[256]=zero
//@ arg: d:f64[256]=zero
__global__ void values(const double *x, const double *y, double *a, double *b, double *c, double *d) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = round(x[i]);
    b[i] = rint(y[i] * 8);
    c[i] = nearbyint(y[i] * 8);
    d[i] = round(y[i] * 8);
}
