// The complex numbers of CUDA's C header: (1 + 2i)(3 + 4i) = -5 + 10i, and that over 2i is 5 + 2.5i.
//@ family: structs
//@ launch: k grid=1 block=1
//@ arg: f:f32[12]=zero
//@ arg: d:f64[6]=zero
//@ expect: f[0]=-5,10,5,2.5,4,-2,-2,-2,5,3,-1,12
//@ expect: d[0]=-5,10,5,2.5,13,-10
#include <cuComplex.h>

__global__ void k(float *f, double *d) {
    cuComplex a = make_cuComplex(1.0f, 2.0f), b = make_cuFloatComplex(3.0f, 4.0f);
    cuFloatComplex product = cuCmulf(a, b);
    cuComplex quotient = cuCdivf(product, make_cuComplex(0.0f, 2.0f));
    cuComplex sum = cuConjf(cuCaddf(a, make_cuComplex(3.0f, 0.0f))), difference = cuCsubf(a, b);
    f[0] = cuCrealf(product);
    f[1] = cuCimagf(product);
    f[2] = quotient.x;
    f[3] = quotient.y;
    f[4] = sum.x;
    f[5] = sum.y;
    f[6] = difference.x;
    f[7] = difference.y;
    f[8] = cuCabsf(b);
    f[9] = cuCabsf(make_cuComplex(0.0f, -3.0f));
    cuComplex fused = cuCfmaf(a, b, make_cuComplex(4.0f, 2.0f));
    f[10] = fused.x;
    f[11] = fused.y;
    cuDoubleComplex wide = cuCmul(make_cuDoubleComplex(1.0, 2.0), cuComplexFloatToDouble(b));
    cuDoubleComplex back = cuCdiv(wide, make_cuDoubleComplex(0.0, 2.0));
    d[0] = cuCreal(wide);
    d[1] = cuCimag(wide);
    d[2] = back.x;
    d[3] = back.y;
    d[4] = cuCabs(make_cuDoubleComplex(5.0, -12.0));
    d[5] = cuConj(wide).y;
}
