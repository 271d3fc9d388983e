//@ family: math
//@ launch: values grid=2 block=128
//@ arg: x:f64[256]=edges(364)
//@ arg: y:f64[256]=random(365)
//@ arg: a:f64[256]=zero
//@ arg: b:f64[256]=zero
//@ arg: c:f64[256]=zero
//@ within: a 4
//@ within: b 4
//@ within: c 4
__global__ void values(const double *x, const double *y, double *a, double *b, double *c) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = norm3d(x[i], x[255 - i], y[i]);
    b[i] = norm3d(y[i], y[255 - i], y[i ^ 5]);
    c[i] = rnorm3d(y[i], y[255 - i], y[i ^ 5]);
}
