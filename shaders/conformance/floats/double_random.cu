//@ family: floats
// Ordinary numbers, where corner values would all overflow.
//@ launch: ops grid=32 block=128
//@ arg: a:f64[4096]=random(1)
//@ arg: b:f64[4096]=random(2)
//@ arg: r:f64[20480]=zero
__global__ void ops(const double *a, const double *b, double *r) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    double x = a[i], y = b[i];
    r += i * 5;
    r[0] = x / y; r[1] = sqrt(fabs(x)); r[2] = fma(x, y, -1.0); r[3] = x * y; r[4] = (float)x;
}
