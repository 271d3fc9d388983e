// Converted constant expressions, and constants that do not fit their types [expr.const].

//#
__global__ void k(unsigned n) { switch (n) { case -1: break; } }
//                                                ^ IW0304 -1 is not a value of `unsigned int`, the type of the switch

//#
__global__ void k(int n) { switch (n) { case 4294967296: break; } }
//                                           ^ IW0304 4294967296 is not a value of `int`, the type of the switch

//#
enum class E { A };
__global__ void k(E e) { switch (e) { case 0: break; } }
//                                         ^ IW0318 a `E` is needed here, not a value of type `int`

//#
template <bool B> struct A {};
__global__ void k() { A<2> a; }
//                      ^ IW0336 2 is not a value of type `bool`

//#
enum E : char { A = 300 };
//              ^ IW0304 `A` is 300, which is not a value of `char`
__global__ void k() {}

//#
enum E : char { A = 127, B };
//                       ^ IW0304 `B` is 128, which is not a value of `char`
__global__ void k() {}

//#
enum class E { A = 5000000000 };
//             ^ IW0304 `A` is 5000000000, which is not a value of `int`
__global__ void k() {}

//#
const float f = 4.0f;
__global__ void k() { int a[(int)f]; }
//                               ^ IW0318 a `const` variable of floating-point type is not a constant expression

//#
constexpr float x = 1e300;
//                  ^ IW0318 the initial value of `x` is not constant: this conversion is only known at run time
__global__ void k(float *p) { *p = x; }

//#
__global__ void k(float *p) { constexpr float x = 1e38f * 10; *p = x; }
//                                                ^ IW0318 the initial value of `x` is not constant: the floating-point result is out of range

//#
struct Wide { constexpr operator int() const { return 300; } };
template <char N> __device__ int f() { return N; }
__global__ void k(int *p) { *p = f<Wide{}>(); }
//                               ^ IW0336 no matching function for call to `f<Wide{}>()`

//#
struct Real { constexpr operator float() const { return 3; } };
template <int N> __device__ int f() { return N; }
__global__ void k(int *p) { *p = f<Real{}>(); }
//                               ^ IW0336 no matching function for call to `f<Real{}>()`

//#
struct None {};
template <int N> struct A {};
__global__ void k(int *p) { A<None{}> a; }
//                                ^ IW0304 cannot convert `None` to `int` as the template's argument

//#
struct Seven { constexpr operator int() const { return 7; } };
template <int N> __device__ int f() { return N; }
__global__ void k(int *p) { *p = f<Seven{}>(); }
