//@ family: floats
//@ launch: ops grid=6 block=128
//@ arg: a:f64[676]=edges(0)
//@ arg: b:f64[676]=edges(1)
//@ arg: r0:f64[676]=zero
//@ arg: r1:f64[676]=zero
//@ arg: r2:f64[676]=zero
//@ arg: r3:f64[676]=zero
__global__ void ops(const double *a, const double *b, double *r0, double *r1, double *r2, double *r3) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= 676) return;
    double x = a[i], y = b[i];
    r0[i] = x / y;
    r1[i] = sqrt(x);
    r2[i] = __ddiv_rn(y, x);
    r3[i] = __dsqrt_rn(y);
}
