//@ family: math
//@ launch: values grid=2 block=128
//@ arg: x:f64[256]=edges(376)
//@ arg: y:f64[256]=random(377)
//@ arg: a:f64[256]=zero
//@ arg: b:f64[256]=zero
//@ within: a 16
//@ within: b 16
__global__ void values(const double *x, const double *y, double *a, double *b) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = pow(y[i] * 3, i % 21 - 10);
    b[i] = pow(x[i], i % 7 - 3);
}
