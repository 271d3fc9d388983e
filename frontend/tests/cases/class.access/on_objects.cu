// Private and protected members of objects [class.access].

//# Named on objects
class C { int x; };
__global__ void k(int *p) { C c; c.x = 1; }
//                                 ^ IW0342 `x` is a private member of `C`

//#
class C { __device__ void f() {} };
__global__ void k(int *p) { C c; c.f(); }
//                                 ^ IW0342 `f` is a private member of `C`

//#
class C { static __device__ int f() { return 1; } };
__global__ void k(int *p) { C c; *p = c.f(); }
//                                      ^ IW0342 `f` is a private member of `C`

//#
class C { static constexpr int s = 2; };
__global__ void k(int *p) { C c; *p = c.s; }
//                                      ^ IW0342 `s` is a private member of `C`

//#
class C { union { int a; float b; }; };
__global__ void k(int *p) { C c; c.a = 1; }
//                                 ^ IW0342 `a` is a private member of `C`

//#
struct C { protected: int x; };
__global__ void k(int *p) { C c; c.x = 1; }
//                                 ^ IW0342 `x` is a protected member of `C`

//#
class C { template <class U> __device__ U f(U u) { return u; } };
__global__ void k(int *p) { C c; *p = c.f(1); }
//                                      ^ IW0342 `f` is a private member of `C`

//#
class C { __device__ int f(int) { return 1; } public: __device__ int f(float) { return 2; } };
__global__ void k(int *p) { C c; *p = c.f(1); }
//                                      ^ IW0342 `f` is a private member of `C`

//#
class C { struct N { private: int y; }; public: __device__ int f() { N n; return n.y; } };
//                                                                                 ^ IW0342 `y` is a private member of `C::N`
__global__ void k(int *p) { C c; *p = c.f(); }

//# Access to members
class C { int a; };
__global__ void k(C *c) { c->a = 1; }
//                           ^ IW0342 `a` is a private member of `C`

//#
struct S { private: __device__ int f() { return 1; } };
__global__ void k(S s) { s.f(); }
//                         ^ IW0342 `f` is a private member of `S`

//#
struct S { protected: int a; };
__global__ void k(S *s) { s->a = 1; }
//                           ^ IW0342 `a` is a protected member of `S`

//#
class B { int a; };
struct D : B { __device__ int f() { return this->a; } };
//                                               ^ IW0342 `a` is a private member of `B`
__global__ void k(D d) { d.f(); }
