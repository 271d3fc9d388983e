// What derived classes may name, and whose bases may be used [class.access.base], [class.protected].

//#
class B { protected: int x; static __device__ int f() { return 1; } };
struct D : B { __device__ int g() { return x + f() + this->x + B::x; } };
__global__ void k(int *p) { D d; *p = d.g(); }

//#
class B { protected: int x; };
struct D : B { __device__ int g(D &o) { return o.x + o.B::x; } };
__global__ void k(int *p) { D d; *p = d.g(d); }

//#
class B { protected: static constexpr int q = 2; };
struct D : B { __device__ int g(B &b) { return b.q + B::q; } };
__global__ void k(int *p) { D d; B b; *p = d.g(b); }

//#
class B { protected: struct N { int v; }; };
struct D : B { N n; __device__ int g() { B::N m; m.v = 1; return m.v; } };
__global__ void k(int *p) { D d; *p = d.g(); }

//#
class B { protected: __device__ B(int) {} };
struct D : B { __device__ D() : B(1) {} };
__global__ void k(int *p) { D d; *p = 1; }

//#
class B { protected: __device__ B() {} __device__ ~B() {} };
struct D : B { int y; };
__global__ void k(int *p) { D d; d.y = 2; *p = d.y; }

//#
struct B { int x; };
class D : B { public: __device__ int f() { return x; } __device__ B &b() { return *this; } };
__global__ void k(int *p) { D d; *p = d.f() + d.b().x; }

//#
class B { protected: int x; __device__ void f() {} };
struct D : B { using B::x; using B::f; };
__global__ void k(int *p) { D d; d.x = 1; d.f(); *p = d.x; }

//#
class B { public: int x; __device__ B(int v) : x(v) {} };
struct D : B { using B::B; };
__global__ void k(int *p) { D d(3); *p = d.x; }

//#
class B { int x; };
struct D : B { __device__ int f() { return x; } };
//                                         ^ IW0342 `x` is a private member of `B`
__global__ void k(int *p) { D d; *p = d.f(); }

//#
class B { static __device__ int g() { return 1; } };
struct D : B { __device__ int f() { return g(); } };
//                                         ^ IW0342 `g` is a private member of `B`
__global__ void k(int *p) { D d; *p = d.f(); }

//#
class B { protected: int x; };
struct D : B { __device__ int f(B &b) { return b.x; } };
//                                               ^ IW0342 `x` is a protected member of `B`
__global__ void k(int *p) { D d; B b; *p = d.f(b); }

//#
class B { __device__ B(float) {} };
struct D : B { __device__ D() : B(1.0f) {} };
//                              ^ IW0342 this constructor of `B` is a private member of `B`
__global__ void k(int *p) { D d; *p = 1; }

//#
struct B { int x; };
class D : B {};
__global__ void k(int *p) { D d; d.x = 1; }
//                                 ^ IW0342 `x` is a private member of `D`

//#
struct B { __device__ void f() {} };
class D : protected B {};
__global__ void k(int *p) { D d; d.f(); }
//                                 ^ IW0342 `f` is a protected member of `D`

//#
struct B { int x; };
class D : B {};
__device__ int f(B &b) { return b.x; }
__global__ void k(int *p) { D d; *p = f(d); }
//                                      ^ IW0342 the base `B` is a private member of `D`

//#
struct B { int x; };
class D : B {};
__device__ int f(B *b) { return b->x; }
__global__ void k(int *p) { D d; *p = f(&d); }
//                                      ^ IW0342 the base `B` is a private member of `D`

//#
struct B { int x; };
class D : B {};
__global__ void k(int *p) { D d; B b = d; *p = b.x; }
//                                     ^ IW0342 the base `B` is a private member of `D`
