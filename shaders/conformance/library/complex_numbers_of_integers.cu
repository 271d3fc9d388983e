//@ family: library
//@ launch: numbers grid=1 block=10
//@ arg: out:f32[40]=zero
// `cuda::std::complex` on small whole numbers, where every operation is exact.
#include <cuda/std/complex>
using Number = cuda::std::complex<float>;
__global__ void numbers(float *out) {
    float t = threadIdx.x;
    Number a(t, 2), b(3, -t), sum = a + b * 2.0f - Number(1);
    a *= b;
    b += 4.0f;
    b -= Number(0, 1);
    float *own = out + 4 * threadIdx.x;
    own[0] = sum.real() * 100 + sum.imag();
    own[1] = a.real() * 100 + a.imag();
    own[2] = cuda::std::norm(b) + cuda::std::conj(b).imag() * 1000 + (a == b) + 2 * (a != sum);
    own[3] = cuda::std::real(-a) + cuda::std::imag(Number(0, t) * Number(0, t));
}
