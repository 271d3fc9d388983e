// Functions that are not for the device are for constants only [dcl.constexpr].

//#
constexpr int f(int n) { return n; }
__global__ void k(int *p) { p[0] = f(3); }
//                                 ^ IW0312 device code calls the host function `f` outside of a constant expression

//#
constexpr int f(int n) { return n; }
__global__ void k(int *p) { const int v = f(p[0]); p[1] = v; }
//                                        ^ IW0312 device code calls the host function `f` outside of a constant expression

//#
template <int N> constexpr int f() { return N; }
__global__ void k(int *p) { p[0] = f<3>(); }
//                                 ^ IW0312 device code calls the host function `f<3>` outside of a constant expression

//#
int g(int n) { return n; }
constexpr int f(int n) { return g(n); }
//                              ^ IW0312 device code calls the host function `g`
__global__ void k(int *p) { int a[f(3)]; p[0] = a[0]; }

//#
constexpr int f(int n) { return n; }
__global__ void k(int *p) { p[0] = sizeof(f(3)); constexpr int a = f(2); p[1] = a; const int b = f(a); p[b] = 1; }
