// Narrowing arguments of constructors [dcl.init.list] 7.

//#
struct T { __device__ T(int) {} };
__global__ void k() { T t{1.0}; }
//                        ^ IW0304 a conversion from `double` to `int` in braces is narrowing

//#
struct T { __device__ T(int) {} };
__global__ void k(float f) { T t = {f}; }
//                                  ^ IW0304 a conversion from `float` to `int` in braces is narrowing

//#
struct T { __device__ T(char) {} };
__global__ void k() { T t{300}; }
//                        ^ IW0304 a conversion from `int` to `char` in braces is narrowing

//#
struct T { __device__ T(char) {} };
__global__ void k(int n) { T t{n & 1}; }
//                             ^ IW0304 a conversion from `int` to `char` in braces is narrowing

//#
struct T { __device__ T(unsigned) {} };
__global__ void k() { T t{-1}; }
//                        ^ IW0304 a conversion from `int` to `unsigned int` in braces is narrowing

//#
struct T { __device__ T(unsigned char) {} };
__global__ void k(char c) { T t{c}; }
//                              ^ IW0304 a conversion from `char` to `unsigned char` in braces is narrowing

//#
struct T { __device__ T(long) {} };
__global__ void k(unsigned long n) { T t{n}; }
//                                       ^ IW0304 a conversion from `unsigned long` to `long` in braces is narrowing

//#
struct T { __device__ T(float) {} };
__global__ void k(double d) { T t{d}; }
//                                ^ IW0304 a conversion from `double` to `float` in braces is narrowing

//#
struct T { __device__ T(float) {} };
__global__ void k() { const double d = 0.1; T t{d}; }
//                                              ^ IW0304 a conversion from `double` to `float` in braces is narrowing

//#
struct T { __device__ T(float) {} };
__global__ void k() { T t{16777217}; }
//                        ^ IW0304 a conversion from `int` to `float` in braces is narrowing

//#
struct T { __device__ T(float) {} };
__global__ void k() { T t{1e300}; }
//                        ^ IW0304 a conversion from `double` to `float` in braces is narrowing

//#
struct T { __device__ T(double) {} };
__global__ void k(int n) { T t{n}; }
//                             ^ IW0304 a conversion from `int` to `double` in braces is narrowing

//#
struct T { __device__ T(bool) {} };
__global__ void k(int *p) { T t{p}; }
//                              ^ IW0304 a conversion from `int *` to `bool` in braces is narrowing

//#
struct T { __device__ T(char) {} };
enum E { A, B = 300 };
__global__ void k(E e) { T t{e}; }
//                           ^ IW0304 a conversion from `E` to `char` in braces is narrowing

//#
//@ nvrtc refuses: It asks for the type that holds the enumeration, but all its values fit ([dcl.enum] 8).
struct T { __device__ T(char) {} };
enum E { A };
__global__ void k(E e) { T t{e}; }

//#
struct S { unsigned b : 3; };
struct T { __device__ T(int) {} };
__global__ void k(S s) { T t{s.b}; }
//                           ^ IW0304 a conversion from `unsigned int` to `int` in braces is narrowing

//#
struct T { __device__ T(int, float) {} };
__global__ void k(double d) { T t{1, d}; }
//                                   ^ IW0304 a conversion from `double` to `float` in braces is narrowing

//#
struct T { __device__ T(int) {} };
struct U { __device__ U(T) {} };
__global__ void k(float f) { U u{{f}}; }
//                                ^ IW0304 a conversion from `float` to `int` in braces is narrowing

//#
struct T { __device__ T(int) {} };
struct U : T { using T::T; };
__global__ void k(float f) { U u{f}; }
//                               ^ IW0304 a conversion from `float` to `int` in braces is narrowing

//#
struct T { __device__ T(int) {} };
__global__ void k(float f) { T t[2] = {{1}, {f}}; }
//                                           ^ IW0304 a conversion from `float` to `int` in braces is narrowing

//#
struct T { __device__ T(int) {} };
__device__ void f(T) {}
__device__ void f(...) {}
__global__ void k(float x) { f({x}); }
//                              ^ IW0304 a conversion from `float` to `int` in braces is narrowing

//#
struct T { int a; __device__ T(int n) : a(n) {} };
struct Q { T t; __device__ Q(float f) : t{f} {} };
//                                        ^ IW0304 a conversion from `float` to `int` in braces is narrowing
__global__ void k(float f) { Q q(f); }

//#
__global__ void k(int n) { dim3 d{1, 2, n}; }
//                                      ^ IW0304 a conversion from `int` to `unsigned int` in braces is narrowing

//#
__global__ void k() { dim3 d = {-1}; }
//                              ^ IW0304 a conversion from `int` to `unsigned int` in braces is narrowing
