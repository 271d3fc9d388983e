//@ family: math
//@ launch: values grid=2 block=128
//@ arg: x:f64[256]=edges(352)
//@ arg: y:f64[256]=random(353)
//@ arg: a:f64[256]=zero
//@ arg: q:i32[256]=zero
//@ arg: b:f64[256]=zero
//@ arg: k:i32[256]=zero
__global__ void values(const double *x, const double *y, double *a, int *q, double *b, int *k) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int part;
    a[i] = remquo(x[i], x[255 - i], &part);
    q[i] = part & 7;
    b[i] = remquo(y[i] * 100, y[255 - i], &part);
    k[i] = part & 7;
}
