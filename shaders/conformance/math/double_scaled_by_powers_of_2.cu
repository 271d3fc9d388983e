//@ family: math
//@ launch: values grid=2 block=128
//@ arg: x:f64[256]=edges(346)
//@ arg: y:f64[256]=random(347)
//@ arg: a:f64[256]=zero
//@ arg: b:f64[256]=zero
//@ arg: c:f64[256]=zero
__global__ void values(const double *x, const double *y, double *a, double *b, double *c) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = ldexp(x[i], i - 128);
    b[i] = scalbn(y[i], (i - 128) * 8);
    c[i] = scalbln(x[i], (long)(i % 7 - 3) << (i % 50));
}
