// What is ill-formed, or not supported, of the headers of libcu++.

#include <cuda/std/bit>
#include <cuda/std/complex>
#include <cuda/std/numeric>
#include <cuda/std/span>
namespace s = cuda::std;

//#
__global__ void k(int *p) { p[0] = s::popcount(3u) + (int)s::complex<float>(3).real() + s::gcd(3, 4); }

//# Signed numbers have no bits to count
__global__ void k(int *p) { *p = s::popcount(3); }
//                               ^ IW0336 no matching function for call to `s::popcount(int)`

//#
__global__ void k(unsigned *p) { *p = s::rotl(true, 1); }
//                                    ^ IW0336 no matching function for call to `s::rotl(bool, int)`

//#
__global__ void k(long long *p) { *p = s::bit_cast<long long>(1.0f); }
//                                     ^ IW0336 no matching function for call to `s::bit_cast<long long>(float)`

//#
__global__ void k(int *p) { *p = s::gcd(true, 3); }
// ! IW0320 static assertion failed: `gcd` is of integers, but not of `bool`

//#
#include <cuda_fp16.h>
__global__ void k(s::complex<__half> *p) { *p = *p; }
//                                         ^ IW0320 `cuda::std::complex` is supported of `float` and `double`
// ! IW0320 static assertion failed: `cuda::std::complex` is supported of `float` and `double`

//# A narrower number is asked for
__global__ void k(s::complex<float> *p, s::complex<double> z) { p[0] = s::complex<float>(z); s::complex<float> w = z; }
//                                                                                                                 ^ IW0304 cannot convert `cuda::std::complex<double>` to `cuda::std::complex<float>` in an initialisation

//# The real number has the type of the parts
__global__ void k(s::complex<float> *p) { *p = *p * 2.0; }
//                                                ^ IW0305 invalid operands to `*`: `cuda::std::complex<float>` and `double`

//#
__global__ void k(s::complex<float> *p) { *p = s::asin(*p); }
//                                             ^ IW0301 unknown function `s::asin`

//# Elements that are not to be changed
__global__ void k(const int *p) { s::span<int> view(p, 3); }
//                                             ^ IW0336 no matching function for call to `cuda::std::span<int, 18446744073709551615>(const int *, int)`

//# Numbers of elements that differ
__global__ void k(int *p) { int a[3] = {}; s::span<int, 4> view(a); *p = view[0]; }
//                                                         ^ IW0336 no matching function for call to `cuda::std::span<int, 4>(int[3])`

//#
__global__ void k(int *p) { s::span<int, 4> view(p, 4); *p = view.first<5>()[0]; }
// ! IW0320 static assertion failed: there are not so many elements
