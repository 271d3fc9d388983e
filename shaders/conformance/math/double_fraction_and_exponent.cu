//@ family: math
//@ launch: values grid=2 block=128
//@ arg: x:f64[256]=edges(343)
//@ arg: y:f64[256]=random(344)
//@ arg: a:f64[256]=zero
//@ arg: e:i32[256]=zero
//@ arg: b:f64[256]=zero
//@ arg: k:i32[256]=zero
__global__ void values(const double *x, const double *y, double *a, int *e, double *b, int *k) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = frexp(x[i], &e[i]);
    b[i] = frexp(y[i] * 1e-310, &k[i]);
}
