//@ family: floats
//@ launch: contract grid=8 block=128
//@ arg: a:f64[1024]=random(1)
//@ arg: b:f64[1024]=random(2)
//@ arg: r:f64[2048]=zero
__global__ void contract(const double *a, const double *b, double *r) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    double x = a[i], y = b[i];
    r[2 * i] = x * y + 0.1;
    r[2 * i + 1] = x - y * y;
}
