//@ family: floats
//@ launch: ops grid=6 block=128
//@ arg: a:f64[676]=edges(0)
//@ arg: b:f64[676]=edges(1)
//@ arg: r0:f32[676]=zero
//@ arg: r1:i32[676]=zero
//@ arg: r2:u32[676]=zero
//@ arg: r3:i64[676]=zero
//@ arg: r4:u64[676]=zero
//@ arg: r5:f64[676]=zero
//@ arg: r6:f64[676]=zero
//@ arg: r7:f64[676]=zero
//@ arg: r8:f64[676]=zero
__global__ void ops(const double *a, const double *b, float *r0, int *r1, unsigned *r2, long long *r3, unsigned long long *r4, double *r5, double *r6, double *r7, double *r8) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= 676) return;
    double x = a[i], y = b[i];
    r0[i] = (float)x;
    r1[i] = (int)x;
    r2[i] = (unsigned)x;
    r3[i] = (long long)x;
    r4[i] = (unsigned long long)x;
    r5[i] = floor(x);
    r6[i] = ceil(x);
    r7[i] = trunc(x);
    r8[i] = rint(x);
}
