// What NVRTC takes, some of it with a warning [dcl.init.list] 7.

//#
__global__ void k(int *p, double d) { int x{d}; int y = {d}; int z[2] = {d, 2.5}; p[0] = int{d} + x + y + z[1]; }
//                                          ^ warning IW0349 a conversion from `double` to `int` in braces is narrowing
//                                                       ^ warning IW0349 a conversion from `double` to `int` in braces is narrowing
//                                                                       ^ warning IW0349 a conversion from `double` to `int` in braces is narrowing
//                                                                          ^ warning IW0349 a conversion from `double` to `int` in braces is narrowing
//                                                                                           ^ warning IW0349 a conversion from `double` to `int` in braces is narrowing

//#
struct A { int a; };
__device__ A f(float x) { return {x}; }
//                                ^ warning IW0349 a conversion from `float` to `int` in braces is narrowing
__global__ void k(int *p, double d) { A a{d}; a = {d}; *p = a.a + f(2).a; }
//                                        ^ warning IW0349 a conversion from `double` to `int` in braces is narrowing
//                                                 ^ warning IW0349 a conversion from `double` to `int` in braces is narrowing

//#
__device__ int f(int x) { return x; }
__global__ void k(int *p, double d) { *p = f({d}); float4 v = {d, d, d, d}; *p += v.x; }
//                                            ^ warning IW0349 a conversion from `double` to `int` in braces is narrowing
//                                                             ^ warning IW0349 a conversion from `double` to `float` in braces is narrowing
//                                                                ^ warning IW0349 a conversion from `double` to `float` in braces is narrowing
//                                                                   ^ warning IW0349 a conversion from `double` to `float` in braces is narrowing
//                                                                      ^ warning IW0349 a conversion from `double` to `float` in braces is narrowing

//#
__global__ void k(double d) { const int (&x)[2] = {d, d}; struct A { int a; }; const A &y = {d}; }
//                                                 ^ warning IW0349 a conversion from `double` to `int` in braces is narrowing
//                                                    ^ warning IW0349 a conversion from `double` to `int` in braces is narrowing
//                                                                                           ^ warning IW0349 a conversion from `double` to `int` in braces is narrowing

//#
struct T { __device__ T(float) {} };
__global__ void k() { T t{1}; T u{1.0}; T v{1.0 / 3}; T w{16777216}; constexpr double d = 0.1; T x{d}; }

//#
struct T { __device__ T(char) {} };
__device__ constexpr int g() { return 4; }
__global__ void k() { const int c = 5; T t{c}; T u{g()}; T v{'a'}; T w{true}; }

//#
struct T { __device__ T(const int &) {} };
__global__ void k(double d) { T t{d}; }
//                                ^ warning IW0349 a conversion from `double` to `int` in braces is narrowing

//#
struct B { int x; __device__ operator double() const { return x; } };
struct T { __device__ T(int) {} };
__global__ void k(B b) { T t{b}; }
//                           ^ warning IW0349 a conversion from `double` to `int` in braces is narrowing

//#
struct T { __device__ T(unsigned) {} };
__global__ void k() { T t{threadIdx.x}; T u{sizeof(int)}; T v{5l}; dim3 d{blockIdx}; dim3 e{1, 2}; }

//#
struct S { __device__ void operator=(int) {} };
__global__ void k() { S s; s = {1}; }

//#
enum E : bool { A = 2 };
__global__ void k(unsigned char *p) { switch (*p) { case 300: break; } }

//#
__global__ void k(bool *p) { bool b(nullptr); bool c{nullptr}; *p = b || c || static_cast<bool>(nullptr); }

//#
__global__ void k(unsigned long *p) { *p = 18446744073709551615; static_assert(sizeof(9223372036854775808) == 8); }

//#
struct I { int x, y; };
struct P { int a; __device__ int operator[](const I &i) const { return i.x + i.y; } };
__global__ void k(int *o, P p) { o[0] = p[{1, 2}]; }

//#
//@ nvrtc refuses: nvcc folds the initial values of the host's const variables; NVRTC takes them for variables of the device.
const float f = 1.25f;
const float g = 1.0 / f;
__global__ void k(float *p) { *p = g * f; }
