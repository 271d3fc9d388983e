// `cuda::std::complex`: sums, products and quotients, of infinities and NaNs as well (C11, annex G.5.1).
//@ family: library
//@ fmad: false
//@ launch: exact grid=1 block=1
//@ arg: f:f32[40]=zero
//@ arg: d:f64[24]=zero
//@ launch: pairs grid=16 block=128
//@ arg: a:f32[4096]=edges(1)
//@ arg: b:f32[4096]=edges(2)
//@ arg: product:f32[4096]=zero
//@ arg: quotient:f32[4096]=zero
//@ launch: doubles grid=4 block=128
//@ arg: c:f64[1024]=random(3)
//@ arg: e:f64[1024]=random(4)
//@ arg: results:f64[2048]=zero
//@ expect: f[0]=4,-2
//@ expect: f[2]=-2,6
//@ expect: f[4]=11,2
//@ expect: f[6]=-0.2,0.4
//@ expect: f[8]=3,2
//@ expect: f[10]=-1,-2
//@ expect: f[12]=-4,8
//@ expect: f[14]=0.5,1
//@ expect: f[16]=inf,inf
//@ expect: f[18]=nan,inf
//@ expect: f[20]=0,0
//@ expect: f[22]=inf,nan
//@ expect: f[24]=2.5,4.5
//@ expect: f[26]=1,0
//@ expect: f[28]=5
//@ expect: f[29]=1,-2
//@ expect: f[31]=8
//@ expect: f[32]=1,1,0,1
//@ expect: d[0]=-3,4
//@ expect: d[2]=0.5,0.5
//@ expect: d[4]=1e300,1e300
//@ expect: d[6]=16
#include <cuda/std/complex>
using C = cuda::std::complex<float>;
using D = cuda::std::complex<double>;
__device__ void put(float *f, C z) { f[0] = z.real(), f[1] = z.imag(); }
__device__ void put(double *f, D z) { f[0] = z.real(), f[1] = z.imag(); }
__global__ void exact(float *f, double *d) {
    const float inf = __int_as_float(0x7f800000), nan = __int_as_float(0x7fc00000);
    C z(1, 2), w(3, -4);
    put(f, z + w);
    put(f + 2, z - w);
    put(f + 4, z * w);
    put(f + 6, z / w);
    put(f + 8, 2.0f + z);
    put(f + 10, -z);
    put(f + 12, z * (-4.0f) + 8.0f * C(0, 2));
    put(f + 14, z / 2.0f);
    put(f + 16, C(inf, nan) * C(1, 1));
    put(f + 18, C(nan, inf) + z);
    put(f + 20, z / C(inf, inf));
    put(f + 22, C(1, nan) / C(0, 0));
    C s = z;
    s += w;
    s -= 2.0f;
    s *= C(1, 1);
    s /= 2.0f;
    s.imag(s.imag() + 4.5f - s.imag());
    s.real(s.real() - s.real() + 2.5f);
    put(f + 24, s);
    s = 1.0f;
    put(f + 26, s);
    f[28] = cuda::std::norm(z);
    put(f + 29, cuda::std::conj(z));
    f[31] = sizeof(C) == 8 && alignof(C) == 8 && sizeof(D) == 16 && alignof(D) == 16 ? 8 : 0;
    f[32] = z == C(1, 2);
    f[33] = z != w;
    f[34] = z == 1.0f;
    f[35] = C(3, 0) == 3.0f;
    put(d, D(z) * D(z));
    D one(1, 0);
    one /= D(1, -1);
    put(d + 2, one);
    put(d + 4, D(1e300, 1e300) * D(1e-300, 0) / D(1e-300, 0));
    D sum = D(3, 5) + D(C(4, 4));
    d[6] = cuda::std::get<0>(sum) + cuda::std::get<1>(sum);
}
__global__ void pairs(const float *a, const float *b, float *product, float *quotient) {
    int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x);
    C z(a[i], b[i + 1]), w(a[i + 1], b[i]);
    put(product + i, z * w);
    put(quotient + i, z / w);
}
__global__ void doubles(const double *c, const double *e, double *results) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    D z(c[2 * i], e[2 * i]), w(c[2 * i + 1], e[2 * i + 1]);
    put(results + 4 * i, z * w);
    put(results + 4 * i + 2, z / w);
}
