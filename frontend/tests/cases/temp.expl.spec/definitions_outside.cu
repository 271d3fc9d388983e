// Definitions outside that fit no declaration, or come too late [temp.expl.spec].

//#
template <class T> struct A { template <class U> __device__ int f(U u) { return 1; } };
template <> template <class U> __device__ int A<int>::f(U *u) { return 2; }
//                                            ^ IW0336 no member template `A<int>::f` matches this specialisation

//#
template <class T> struct A { template <class U> __device__ int f(U u) { return 1; } };
template <> template <> __device__ int A<int>::f(int a, int b) { return 2; }
//                                     ^ IW0336 no member template `A<int>::f` matches this specialisation

//#
template <class T> struct A { __device__ int g() { return 1; } };
template <> __device__ int A<int>::g(int a) { return 2; }
//                         ^ IW0336 no member `A<int>::g` matches this specialisation, or it was already used

//#
template <class T> struct A { template <class U> __device__ int f(U u) { return 1; } };
__global__ void k(int *o) { o[0] = A<int>().f(1); }
template <> template <> __device__ int A<int>::f(int u) { return 2; }
//                                             ^ IW0303 `A<int>::f` is specialised after it was used or specialised already

//#
template <class T> struct A { template <class U> __device__ int f(U u) { return 1; } };
__global__ void k(int *o) { o[0] = A<int>().f(1); }
template <> template <class U> __device__ int A<int>::f(U u) { return 2; }
//                                                    ^ IW0303 `A<int>::f` is specialised after it was used

//#
template <class T> struct A { template <class U> struct B { U u; }; };
__device__ A<int>::B<int> b;
template <> template <class U> struct A<int>::B { int v; };
//                                            ^ IW0303 `B` is specialised after it was used or specialised already

//#
template <class T> struct A { struct C { int x; }; };
__device__ int f() { A<int>::C c{1}; return c.x; }
template <> struct A<int>::C { int y; };
//                         ^ IW0303 `C` is specialised after it was used or specialised already

//#
template <class T> struct P { __device__ int f(); };
template <class T> struct P<T *> { __device__ int f(); };
//                                                ^ IW0328 the device function `P<int *>::f` is called, but not defined in this file
template <class T> struct P<T &> { __device__ int f(); };
template <class T> __device__ int P<T &>::f() { return 1; }
__global__ void k(int *o) { o[0] = P<int *>().f(); }

//#
struct S { template <class U> __device__ int f(U); template <class U> __device__ int f(U *); };
//                                           ^ IW0328 the device function `S::f<int>` is called, but not defined in this file
template <class U> __device__ int S::f(U *) { return 1; }
__global__ void k(int *o) { o[0] = S().f(1); }
