//@ family: math
//@ launch: values grid=2 block=128
//@ arg: x:f64[256]=edges(355)
//@ arg: y:f64[256]=random(356)
//@ arg: a:f64[256]=zero
//@ arg: b:f64[256]=zero
__global__ void values(const double *x, const double *y, double *a, double *b) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = modf(x[i], &b[i]);
}
