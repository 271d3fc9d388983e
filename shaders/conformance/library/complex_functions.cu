// Functions of `cuda::std::complex`, at points where they are exact, and at others.
//@ family: library
//@ fmad: false
//@ launch: points grid=1 block=1
//@ arg: f:f32[40]=zero
//@ launch: functions grid=1 block=48
//@ arg: x:f32[512]=random(5)
//@ arg: y:f32[512]=random(6)
//@ arg: out:f32[960]=zero
//@ within: out 8
//@ expect: f[0]=5
//@ expect: f[1]=0
//@ expect: f[2]=2,0
//@ expect: f[4]=1,0
//@ expect: f[6]=0,0
//@ expect: f[8]=inf,-0
//@ expect: f[10]=3,4
//@ expect: f[12]=1,0
//@ expect: f[14]=0,0
//@ expect: f[16]=1,0
//@ expect: f[18]=1,7
//@ expect: f[20]=3,0
//@ expect: f[22]=inf,-inf
//@ expect: f[24]=9
//@ expect: f[25]=0x7fc00000,0x7fc00000
#include <cuda/std/complex>
using C = cuda::std::complex<float>;
__device__ void put(float *f, C z) { f[0] = z.real(), f[1] = z.imag(); }
__global__ void points(float *f) {
    const float inf = __int_as_float(0x7f800000);
    f[0] = cuda::std::abs(C(3, -4));
    f[1] = cuda::std::arg(C(7, 0));
    put(f + 2, cuda::std::polar(2.0f));
    put(f + 4, cuda::std::exp(C(0, 0)));
    put(f + 6, cuda::std::log(C(1, 0)));
    put(f + 8, cuda::std::proj(C(3, -inf)));
    put(f + 10, cuda::std::proj(C(3, 4)));
    put(f + 12, cuda::std::cosh(C(0, 0)));
    put(f + 14, cuda::std::sinh(C(0, 0)));
    put(f + 16, cuda::std::pow(C(1, 0), C(2, 3)));
    put(f + 18, C(cuda::std::real(C(1, 2)), cuda::std::imag(C(6, 7))));
    put(f + 20, cuda::std::sqrt(C(9, 0)));
    put(f + 22, cuda::std::sqrt(C(3, -inf)));
    f[24] = cuda::std::norm(3.0f) + cuda::std::imag(2.0f);
    put(f + 25, cuda::std::polar(-1.0f, 2.0f));
}
__global__ void functions(const float *x, const float *y, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    C z(4 * x[i], 4 * y[i]), w(x[i + 256], y[i + 256]);
    float *mine = out + 20 * i;
    put(mine, cuda::std::exp(z));
    put(mine + 2, cuda::std::log(z));
    put(mine + 4, cuda::std::sqrt(z));
    put(mine + 6, cuda::std::pow(z, w));
    put(mine + 8, cuda::std::sin(z));
    put(mine + 10, cuda::std::cos(z));
    put(mine + 12, cuda::std::sinh(w));
    put(mine + 14, cuda::std::cosh(w));
    // Not where the absolute value is near 1: a logarithm near 0 has few digits that two libraries share.
    put(mine + 16, cuda::std::log10(w + C(5, 5)));
    mine[18] = cuda::std::abs(z);
    mine[19] = cuda::std::arg(w) + cuda::std::abs(x[i]) + cuda::std::exp(y[i]);
}
