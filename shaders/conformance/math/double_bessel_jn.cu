//@ family: math
//@ launch: values grid=2 block=128
//@ arg: x:f64[256]=edges(370)
//@ arg: y:f64[256]=random(371)
//@ arg: a:f64[256]=zero
//@ arg: b:f64[256]=zero
//@ within: a 8192
//@ within: b 8192
__global__ void values(const double *x, const double *y, double *a, double *b) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = jn(i % 4, y[i]);
    b[i] = jn(2 + i % 3, 1 + fabs(y[i]));
}
