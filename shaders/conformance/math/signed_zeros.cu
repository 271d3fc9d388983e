//@ family: math
// Functions that are odd give the zero that they are called with.
//@ launch: values grid=1 block=2
//@ arg: f:f32[32]=zero
//@ launch: doubles grid=1 block=2
//@ arg: d:f64[32]=zero
//@ launch: inverse_doubles grid=1 block=2
//@ arg: d
//@ launch: other_doubles grid=1 block=2
//@ arg: d
__device__ double zero() { return threadIdx.x ? -0.0 : 0.0; }

__global__ void values(float *f) {
    float x = zero();
    f += 16 * threadIdx.x;
    f[0] = asinf(x), f[1] = asinhf(x), f[2] = atanf(x), f[3] = atanhf(x), f[4] = cbrtf(x), f[5] = erff(x), f[6] = expm1f(x);
    f[7] = log1pf(x), f[8] = sinf(x), f[9] = sinhf(x), f[10] = sinpif(x), f[11] = tanf(x), f[12] = tanhf(x), f[13] = erfinvf(x);
    f[14] = j1f(x), f[15] = sqrtf(x);
}

__global__ void doubles(double *d) {
    double x = zero();
    d += 16 * threadIdx.x;
    d[6] = expm1(x), d[7] = log1p(x), d[8] = sin(x), d[9] = sinh(x), d[10] = sinpi(x), d[11] = tan(x), d[12] = tanh(x);
}

__global__ void inverse_doubles(double *d) {
    double x = zero();
    d += 16 * threadIdx.x;
    d[0] = asin(x), d[1] = asinh(x), d[2] = atan(x), d[3] = atanh(x), d[13] = erfinv(x);
}

__global__ void other_doubles(double *d) {
    double x = zero();
    d += 16 * threadIdx.x;
    d[4] = cbrt(x), d[5] = erf(x), d[14] = j1(x), d[15] = sqrt(x);
}
