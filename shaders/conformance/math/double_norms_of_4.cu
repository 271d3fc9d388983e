//@ family: math
//@ launch: values grid=2 block=128
//@ arg: x:f64[256]=edges(367)
//@ arg: y:f64[256]=random(368)
//@ arg: a:f64[256]=zero
//@ arg: b:f64[256]=zero
//@ arg: c:f64[256]=zero
//@ within: a 4
//@ within: b 4
//@ within: c 4
__global__ void values(const double *x, const double *y, double *a, double *b, double *c) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = norm4d(x[i], x[255 - i], y[i], x[i ^ 9]);
    b[i] = norm4d(y[i], y[255 - i], y[i ^ 5], y[i ^ 6]);
    c[i] = rnorm4d(y[i], y[255 - i], y[i ^ 5], y[i ^ 6]);
}
