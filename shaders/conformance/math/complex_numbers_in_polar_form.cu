//@ family: math
// cuComplex.h with hypot, atan2, exp and sincos.
//@ launch: polar grid=1 block=64
//@ arg: x:f32[128]=random(471)
//@ arg: y:f32[256]=zero
//@ arg: u:f64[128]=random(472)
//@ arg: v:f64[256]=zero
//@ within: y 64
//@ within: v 64
#include <cuComplex.h>
__global__ void polar(const cuFloatComplex *x, cuFloatComplex *y, const cuDoubleComplex *u, cuDoubleComplex *v) {
    int i = threadIdx.x;
    cuFloatComplex z = x[i];
    y[i] = make_cuFloatComplex(cuCabsf(z), atan2f(cuCimagf(z), cuCrealf(z)));
    float s, c, size = expf(cuCrealf(z));
    sincosf(cuCimagf(z), &s, &c);
    y[64 + i] = cuCdivf(make_cuFloatComplex(size * c, size * s), cuCmulf(z, cuConjf(x[i ^ 1])));
    cuDoubleComplex w = u[i];
    v[i] = make_cuDoubleComplex(cuCabs(w), atan2(cuCimag(w), cuCreal(w)));
    double sd, cd, length = exp(cuCreal(w));
    sincos(cuCimag(w), &sd, &cd);
    v[64 + i] = cuCdiv(make_cuDoubleComplex(length * cd, length * sd), cuCmul(w, cuConj(u[i ^ 1])));
}
