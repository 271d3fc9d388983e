// Arguments that are values convert implicitly.

//# An `enum class` is no integer
enum class R { A, B };
template <int N> struct I {};
__global__ void k(int *p) { I<R::B> i; *p = sizeof(i); }
//                            ^ IW0336 `R` is not a value of `int`

//# Nor in a pack
enum class R { A, B };
template <int... N> struct I {};
template <R... F> struct P { I<F...> i; };
//                             ^ IW0336 `R` is not a value of `int`
__global__ void k(int *p) { P<R::A> i; *p = sizeof(i); }

//# A function is no integer
template <int N> struct I {};
template <void (*...F)()> struct P { I<F...> i; };
//                                     ^ IW0336 `void (*)()` is not a value of `int`
__device__ void f() {}
__global__ void k(int *p) { P<f> i; *p = sizeof(i); }

//# An array as a constant's address
typedef unsigned vec2[2];
static __device__ __constant__ const vec2 P = {7, 9};
template <int N, const unsigned M[2]> struct F { static __device__ unsigned f(unsigned x) { return x + M[1]; } };
__global__ void k(unsigned *p) { *p = F<2, P>::f(*p); }

//# What of it is written is checked
static __device__ const int P[2] = {7, 9};
template <const unsigned M[2]> struct F {};
__global__ void k(unsigned *p) { *p = sizeof(F<P>); }
//                                             ^ IW0336 a template's argument of type `const int *` does not convert to `const unsigned int *`
