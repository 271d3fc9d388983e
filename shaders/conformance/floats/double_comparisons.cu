//@ family: floats
//@ launch: ops grid=6 block=128
//@ arg: a:f64[676]=edges(0)
//@ arg: b:f64[676]=edges(1)
//@ arg: r0:i32[676]=zero
//@ arg: r1:f64[676]=zero
//@ arg: r2:f64[676]=zero
__global__ void ops(const double *a, const double *b, int *r0, double *r1, double *r2) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= 676) return;
    double x = a[i], y = b[i];
    r0[i] = (x < y) | (x <= y) << 1 | (x > y) << 2 | (x >= y) << 3 | (x == y) << 4 | (x != y) << 5;
    r1[i] = fmin(x, y);
    r2[i] = fmax(x, y);
}
