//@ family: math
//@ launch: values grid=4 block=128
//@ arg: x:f64[512]=edges(367)
//@ arg: y:f64[512]=random(368)
//@ arg: a:f64[512]=zero
//@ arg: b:f64[512]=zero
//@ arg: c:f64[512]=zero
//@ within: a 4
//@ within: b 4
//@ within: c 4
__global__ void values(const double *x, const double *y, double *a, double *b, double *c) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = norm4d(x[i], x[511 - i], y[i], x[i ^ 9]);
    b[i] = norm4d(y[i], y[511 - i], y[i ^ 5], y[i ^ 6]);
    c[i] = rnorm4d(y[i], y[511 - i], y[i ^ 5], y[i ^ 6]);
}
