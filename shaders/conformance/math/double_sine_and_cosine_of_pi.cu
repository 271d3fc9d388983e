//@ family: math
//@ launch: values grid=2 block=128
//@ arg: x:f64[256]=edges(361)
//@ arg: y:f64[256]=random(362)
//@ arg: a:f64[256]=zero
//@ arg: b:f64[256]=zero
//@ within: a 2
//@ within: b 2
__global__ void values(const double *x, const double *y, double *a, double *b) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    sincospi(y[i] * 10, &a[i], &b[i]);
}
