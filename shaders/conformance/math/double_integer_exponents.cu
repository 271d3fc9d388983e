//@ family: math
//@ launch: values grid=2 block=128
//@ arg: x:f64[256]=edges(349)
//@ arg: y:f64[256]=random(350)
//@ arg: a:i32[256]=zero
//@ arg: b:i32[256]=zero
__global__ void values(const double *x, const double *y, int *a, int *b) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = ilogb(x[i]);
    b[i] = ilogb(y[i] * 1e-310);
}
