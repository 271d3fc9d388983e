// Names are restricted, not what they stand for [class.access].

//# Names are restricted, not what they stand for
class C { struct N { int v; }; public: static __device__ N f() { return N{3}; } };
__global__ void k(int *p) { auto n = C::f(); *p = n.v; }

//#
class C { struct N { int v; }; public: using M = N; };
__global__ void k(int *p) { C::M n; n.v = 3; *p = n.v; }

//#
class C { __device__ C(int v) : x(v) {} public: int x; static __device__ C make() { return C(1); } };
__global__ void k(int *p) { C c = C::make(); *p = c.x; }

//#
class C { __device__ ~C() {} public: static __device__ int f() { C c; return 1; } };
__global__ void k(int *p) { *p = C::f(); }

//# What may not be named is no candidate
class C { typedef int T; };
template <class X> __device__ int f(typename X::T *) { return 1; }
template <class X> __device__ int f(void *) { return 2; }
__global__ void k(int *p) { *p = f<C>(nullptr); }

//#
class C { public: union { int a; float b; }; };
__global__ void k(int *p) { C c; c.a = 1; *p = c.a; }
