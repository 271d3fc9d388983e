//@ family: math
//@ launch: values grid=2 block=128
//@ arg: x:f64[256]=edges(373)
//@ arg: y:f64[256]=random(374)
//@ arg: a:f64[256]=zero
//@ arg: b:f64[256]=zero
//@ within: a 64
//@ within: b 64
__global__ void values(const double *x, const double *y, double *a, double *b) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = yn(i % 4, 0.2 + fabs(y[i]) * 0.4);
    b[i] = yn(-1 - i % 3, y[i]);
}
