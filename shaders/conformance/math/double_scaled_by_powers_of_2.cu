//@ family: math
//@ launch: values grid=4 block=128
//@ arg: x:f64[512]=edges(346)
//@ arg: y:f64[512]=random(347)
//@ arg: a:f64[512]=zero
//@ arg: b:f64[512]=zero
//@ arg: c:f64[512]=zero
__global__ void values(const double *x, const double *y, double *a, double *b, double *c) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = ldexp(x[i], i - 256);
    b[i] = scalbn(y[i], (i - 256) * 8);
    c[i] = scalbln(x[i], (long)(i % 7 - 3) << (i % 50));
}
