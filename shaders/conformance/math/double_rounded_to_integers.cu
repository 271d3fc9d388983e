//@ family: math
//@ launch: values grid=4 block=128
//@ arg: x:f64[512]=edges(379)
//@ arg: y:f64[512]=random(380)
//@ arg: a:i64[512]=zero
//@ arg: b:i64[512]=zero
//@ arg: c:i64[512]=zero
//@ arg: d:i64[512]=zero
__global__ void values(const double *x, const double *y, long long *a, long long *b, long long *c, long long *d) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = lround(y[i] * 1000);
    b[i] = llround(y[i] * 1000);
    c[i] = lrint(y[i] * 1000);
    d[i] = llrint(y[i] * 1000);
}
