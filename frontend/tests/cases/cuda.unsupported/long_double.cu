// `long double` in device code: variables and values have the bits of `double`; its place in arrays and classes is not the
// host's.

//#
__global__ void k(double *d) { long double x = d[0]; d[0] = x * 0.1L; }
//                                         ^ warning IW0343 `long double` is calculated as `double` in device code

//#
__global__ void k(double *d) { d[0] = d[1] * 0.1L + 2.0L; float f = 0.1L; d[2] = f; d[3] = d[0] > 0.3L; }

//#
__global__ void k(double *d) { long double x[2]; d[0] = x[0]; }
//                                          ^ IW0373 an array's element of type `long double` is not supported in device code

//#
struct S { int i; long double x; };
//                ^ IW0373 a member of type `long double` is not supported in device code
__global__ void k(S *s) { s->x = 1; }

//#
__global__ void k(double *d, long double x) { d[0] = x; }
//                                       ^ IW0373 a kernel's parameter of type `long double` is not supported in device code

//#
__global__ void k(double *d, long double *x) { d[0] = x[1]; }
//                                                    ^ IW0373 an array's element of type `long double` is not supported in device code

//#
__device__ long double x;
//                     ^ IW0373 a variable of type `long double` is not supported in device code
__global__ void k(double *d) { d[0] = x; }

//#
__global__ void k(double *d) { __shared__ long double x; x = d[0]; }
//                                                    ^ IW0373 a variable of type `long double` is not supported in device code

//#
constexpr long double x = 0.1L;
__device__ double f(const long double *p) { return *p; }
__global__ void k(double *d) { d[0] = f(&x); const long double &r = x; d[1] = r; }

//#
__global__ void k(double *d) { double y = d[1]; const long double &x = y * 0.1L; auto l = [x] { return x * 2; }; d[0] = l(); }
//                                                                                         ^ IW0373 a capture of type `long double` is not supported in device code

//#
__global__ void k(double *d) { printf("%Lf", 0.1L); }
//                                           ^ IW0373 an argument of `printf` of type `long double` is not supported in device code

//#
__global__ void k(double *d) { d[0] = sqrt(0.25L); }
//                                    ^ IW0309 the call to `sqrt` is ambiguous

//#
__global__ void k(double *d) { d[0] = 1e5000L; }
//                                    ^ IW0323 this number is out of range of `long double`

//#
__global__ void k(double *d) { double x{0.5L}; int i{(int)2.5L}; d[0] = x + i; }

//#
__device__ double f(const double x) { return x; }
__device__ float f(const float x) { return x; }
__global__ void k(double *d) { d[0] = f(0.5L); }
//                                    ^ IW0309 the call to `f` is ambiguous

//#
constexpr double table[1] = {0.1};
__global__ void k(double *d) { d[0] = (0.5, 0.1L) + 0.2L; d[1] = ((void)0, table[0]) * 2.0L; }
//                                    ^ IW0373 nvcc calculates this constant with the 64 bits of `long double`

//#
static_assert(sizeof(long double) == 16 && alignof(long double) == 16 && sizeof(1.0L) == 16, "");
static_assert(0.1L + 0.2L == 0.3L && 0.1L != 0.1, "");
constexpr int n = 0.3L * 10;
static_assert(n == 3 && (int)(0.1L * 10) == 1, "");
template <class T> struct Is { static const bool v = false; };
template <> struct Is<long double> { static const bool v = true; };
static_assert(Is<decltype(1.0L)>::v && Is<decltype(1.0L * 1)>::v && !Is<double>::v, "");
__global__ void k(int *p) { p[0] = n; }

//#
constexpr long double big = 1e400L * 10;
constexpr double d = big;
//                   ^ IW0318 the initial value of `d` is not constant: the floating-point result is out of range
__global__ void k(double *p) { p[0] = d; }

//#
constexpr int i = 1e30L;
//                ^ IW0318 the initial value of `i` is not constant: the value 1000000000000000000000000000000 does not fit into the integer type
__global__ void k(int *p) { p[0] = i; }

//#
//@ nvrtc accepts: It takes an overflow of `long double` for infinity.
constexpr long double by_zero = 1.0L / 0.0L - 1e4900L * 1e4900L;
//                              ^ IW0318 the initial value of `by_zero` is not constant: the floating-point result is out of range
__global__ void k(double *p) { p[0] = by_zero; }
