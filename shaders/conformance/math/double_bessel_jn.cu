//@ family: math
//@ launch: values grid=4 block=128
//@ arg: x:f64[512]=edges(370)
//@ arg: y:f64[512]=random(371)
//@ arg: a:f64[512]=zero
//@ arg: b:f64[512]=zero
//@ within: a 64
//@ within: b 64
__global__ void values(const double *x, const double *y, double *a, double *b) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = jn(i % 4, y[i]);
    b[i] = jn(2 + i % 3, 1 + fabs(y[i]));
}
