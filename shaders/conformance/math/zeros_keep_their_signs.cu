//@ family: math
// Functions that are odd give the zero that they are called with.
//@ launch: values grid=1 block=2
//@ arg: f:f32[32]=zero
//@ arg: d:f64[32]=zero
__global__ void values(float *f, double *d) {
    float x = threadIdx.x ? -0.0f : 0.0f;
    double y = x;
    f += 16 * threadIdx.x;
    d += 16 * threadIdx.x;
    f[0] = asinf(x), f[1] = asinhf(x), f[2] = atanf(x), f[3] = atanhf(x), f[4] = cbrtf(x), f[5] = erff(x), f[6] = expm1f(x);
    f[7] = log1pf(x), f[8] = sinf(x), f[9] = sinhf(x), f[10] = sinpif(x), f[11] = tanf(x), f[12] = tanhf(x), f[13] = erfinvf(x);
    f[14] = j1f(x), f[15] = sqrtf(x);
    d[0] = asin(y), d[1] = asinh(y), d[2] = atan(y), d[3] = atanh(y), d[4] = cbrt(y), d[5] = erf(y), d[6] = expm1(y);
    d[7] = log1p(y), d[8] = sin(y), d[9] = sinh(y), d[10] = sinpi(y), d[11] = tan(y), d[12] = tanh(y), d[13] = erfinv(y);
    d[14] = j1(y), d[15] = sqrt(y);
}
