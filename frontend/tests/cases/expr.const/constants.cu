// Where constants are needed: bounds, labels of cases, assertions, references [expr.const].

//#
__global__ void k(int n) { int a[n]; }
//                               ^ IW0318 this is not a constant expression: the value of the parameter `n` is only known at run time

//#
__global__ void k(int n) { switch (n) { case n: break; } }
//                                           ^ IW0318 this is not a constant expression: the value of the parameter `n` is only known at run time

//#
__global__ void k() { int a[0]; }
//                          ^ IW0319 an array needs at least one element, not 0

//#
__global__ void k() { int a[-3]; }
//                          ^ IW0319 an array needs at least one element, not -3

//#
static_assert(sizeof(int) == 8, "int");
//            ^ IW0320 static assertion failed: int

//#
__global__ void k() { static_assert(sizeof(float4) == 12); }
//                                  ^ IW0320 static assertion failed

//#
struct S { int a; static_assert(sizeof(int) == 8, ""); };
//                              ^ IW0320 static assertion failed
__global__ void k() { S s; S t; }

//#
template <int N> struct A { static_assert(N < 5); };
//                                        ^ IW0320 static assertion failed
__global__ void k() { A<4> a; A<7> b; }

//#
template <int N> struct A { static_assert(N < 5); };
//                                        ^ IW0320 static assertion failed
template <int N> struct B : A<N> {};
__global__ void k() { B<7> b; }

//#
__global__ void k() { const int n; }
//                              ^ IW0326 the const variable `n` needs an initialiser

//#
__global__ void k() { int &r; }
//                         ^ IW0326 the reference `r` needs an initialiser
