//@ family: math
//@ launch: values grid=4 block=128
//@ arg: x:f64[512]=edges(382)
//@ arg: y:f64[512]=random(383)
//@ arg: a:f64[512]=zero
//@ arg: b:f64[512]=zero
//@ arg: c:f64[512]=zero
//@ arg: d:f64[512]=zero
__global__ void values(const double *x, const double *y, double *a, double *b, double *c, double *d) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = round(x[i]);
    b[i] = rint(y[i] * 8);
    c[i] = nearbyint(y[i] * 8);
    d[i] = round(y[i] * 8);
}
