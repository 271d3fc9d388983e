//@ family: math
//@ launch: values grid=2 block=128
//@ arg: x:f64[256]=edges(379)
//@ arg: y:f64[256]=random(380)
//@ arg: a:i64[256]=zero
//@ arg: b:i64[256]=zero
//@ arg: c:i64[256]=zero
//@ arg: d:i64[256]=zero
__global__ void values(const double *x, const double *y, long long *a, long long *b, long long *c, long long *d) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = lround(y[i] * 1000);
    b[i] = llround(y[i] * 1000);
    c[i] = lrint(y[i] * 1000);
    d[i] = llrint(y[i] * 1000);
}
