// Undefined behaviour is no constant [expr.const].

//#
constexpr int f(int x) { return 1 / x; }
__global__ void k(int *p) { constexpr int v = f(0); *p = v; }
//                                            ^ IW0318 the initial value of `v` is not constant: division by zero

//#
constexpr int f(int x) { return x % 0; }
__global__ void k(int *p) { constexpr int v = f(3); *p = v; }
//                                            ^ IW0318 the initial value of `v` is not constant: division by zero

//#
constexpr int f(int x) { return x + 1; }
__global__ void k(int *p) { constexpr int v = f(2147483647); *p = v; }
//                                            ^ IW0318 the initial value of `v` is not constant: the signed integer overflows: the result would be 2147483648

//#
constexpr int f(int x) { return -x; }
__global__ void k(int *p) { int a[f(-2147483647 - 1)]; *p = a[0]; }
//                                ^ IW0318 this is not a constant expression: the signed integer overflows: the result would be 2147483648

//#
constexpr int f(int x) { return 1 << x; }
__global__ void k(int *p) { static_assert(f(32) == 0, ""); }
//                                        ^ IW0318 this is not a constant expression: a value of 32 bits is shifted by 32

//#
constexpr int f(int x) { return x << 1; }
__global__ void k(int *p) { static_assert(f(-1) == 0, ""); }
//                                        ^ IW0318 this is not a constant expression: the negative number -1 is shifted left

//#
constexpr int f(int i) { int a[2] = {1, 2}; return a[i]; }
__global__ void k(int *p) { static_assert(f(2) == 0, ""); }
//                                        ^ IW0318 this is not a constant expression: an access is outside of its array or object

//#
constexpr int f(int i) { int a[2][2] = {1, 2, 3, 4}; return a[0][i]; }
__global__ void k(int *p) { static_assert(f(3) == 4, ""); }
//                                        ^ IW0318 this is not a constant expression: the index 3 is outside of an array of 2 elements

//#
constexpr int f() { int a[2] = {1, 2}; int *p = a + 3; return p - a; }
__global__ void k(int *p) { static_assert(f() == 3, ""); }
//                                        ^ IW0318 this is not a constant expression: a pointer leaves the array or object that it points into

//#
constexpr int f() { int a[2]; a[0] = 1; return a[1]; }
__global__ void k(int *p) { static_assert(f() == 0, ""); }
//                                        ^ IW0318 this is not a constant expression: a value is read that was not initialised

//#
constexpr int f(float x) { return x; }
__global__ void k(int *p) { static_assert(f(1e20f) == 0, ""); }
//                                        ^ IW0318 this is not a constant expression: the value 100000002004087730000 does not fit into the integer type

//#
constexpr float f(float x) { return x * 1e38f; }
__global__ void k(int *p) { static_assert(f(10) > 0, ""); }
//                                        ^ IW0318 this is not a constant expression: the floating-point result is out of range

//#
constexpr float f(float x) { return x * x; }
__global__ void k(int *p) { static_assert(f(1e-30f) == 0, ""); }
//                                        ^ IW0318 this is not a constant expression: the floating-point result is out of range

//#
union U { int i; float f; };
constexpr int f() { U u = {3}; u.f = 1; return u.i; }
__global__ void k(int *p) { static_assert(f() == 0, ""); }
//                                        ^ IW0318 this is not a constant expression: an object is read as a type that it does not have

//#
constexpr bool f() { int a = 0, b = 0; return &a < &b; }
__global__ void k(int *p) { static_assert(f(), ""); }
//                                        ^ IW0318 this is not a constant expression: the order of two objects is only known at run time

//#
constexpr int f() { float x = 1; return *(int *)&x; }
__global__ void k(int *p) { static_assert(f() == 0, ""); }
//                                        ^ IW0318 this is not a constant expression: a pointer is converted to one of another type

//#
constexpr int f(int *p) { return *p; }
__global__ void k(int *p) { static_assert(f(nullptr) == 0, ""); }
//                                        ^ IW0318 this is not a constant expression: a null pointer is dereferenced

//#
constexpr int *g() { int a = 3; int *p = &a; return p; }
constexpr int f() { return *g(); }
__global__ void k(int *p) { static_assert(f() == 3, ""); }
//                                        ^ IW0318 this is not a constant expression: an object is used after its lifetime has ended

//#
constexpr int f(int n) { if (n) return 1; }
__global__ void k(int *p) { static_assert(f(0) == 0, ""); }
//                                        ^ IW0318 this is not a constant expression: a function ends without a value
