// Virtual base classes: what is wrong with them, and what is not supported.

//#
struct A { int a; };
struct B : virtual A {};
__global__ void k(B b) { b.a = 1; }
//                  ^ IW0360 a kernel's parameter with virtual bases is not supported

//#
struct A { int a; };
struct B : virtual A {};
struct H { B b[2]; };
__global__ void k(H h) { h.b[1].a = 1; }
//                  ^ IW0360 a kernel's parameter with virtual bases is not supported

//#
struct A { int a; __device__ A(int x) : a(x) {} };
struct B : virtual A { using A::A; };
//     ^ IW0360 inheriting constructors in a class with virtual bases is not supported
__global__ void k(int *x) { B b(3); *x = b.a; }

//#
struct A { int a; };
struct B : virtual A { int b; };
__global__ void k(int *x) { *x = __builtin_offsetof(B, a); }
//                                                     ^ IW0360 `offsetof` for a member of a virtual base is not supported

//#
struct A { __device__ virtual int f() const { return 1; } };
struct B : virtual A { __device__ int f() const override { return 2; } };
struct C : virtual A { __device__ int f() const override { return 3; } };
struct D : B, C {};
//     ^ IW0377 `D` has no final overrider of `A::f`: both `B::f` and `C::f` override it
__global__ void k(int *x) { D d; *x = sizeof(d); }

//#
struct A { int a; };
struct B : virtual A {};
struct C : virtual A {};
struct D : B, C, A {};
__global__ void k(int *x) { D d; *x = d.a; }
//                                      ^ IW0309 `a` is ambiguous: several base classes of `D` have a member of that name

//#
struct A { int a; };
struct B : virtual A {};
__global__ void k(A *a, int *x) { *x = static_cast<B *>(a)->a; }
//                                     ^ IW0331 `A` is a virtual base of `B`, so no cast leads back from it

//#
struct A { int a; };
struct B : virtual A {};
struct C : B {};
__global__ void k(int *x) { C c; A &a = c; *x = ((C &)a).a; }
//                                               ^ IW0331 `A` is a virtual base of `C`, so no cast leads back from it

//#
struct A { int a; };
struct B : virtual A {};
__global__ void k(int *x) { int A::*a = &A::a; int B::*b = a; B o; *x = o.*b; }
//                                                         ^ IW0304 cannot convert `int A::*` to `int B::*` in an initialisation

//#
struct A { int a; __device__ A(int x) : a(x) {} };
struct B : virtual A { __device__ B() : A(1) {} };
struct C : B {};
__global__ void k(int *x) { C c; *x = c.a; }
//                            ^ IW0376 the default constructor of `C` is deleted: its base `A` has no default constructor

//#
struct A { int a; __device__ A(int x) : a(x) {} };
struct B : virtual A { __device__ B() : A(1) {} };
struct C : B { __device__ C() {} };
//                        ^ IW0308 no matching function for call to `A()`
__global__ void k(int *x) { C c; *x = c.a; }

//#
struct A { int a; };
struct B : virtual A {};
struct C : B, A { __device__ C() : A() {} };
//                                 ^ IW0309 `A` is both a base of this class and a virtual base of another one of its bases
__global__ void k(int *x) { C c; *x = c.B::a; }

//#
struct A { int a; };
struct B : private virtual A {};
struct C : virtual A {};
struct D : B, C {};
struct E : private B {};
__global__ void k(int *x) { D d; A &a = d; E e; A &other = e; *x = a.a + other.a; }
//                                                         ^ IW0342 the base `A` is a private member of `E`

//#
struct __attribute__((packed)) A { char a; int b; };
struct __attribute__((packed)) B : virtual A { char c; };
//                             ^ IW0350 packing a class with virtual functions or bases is not supported yet
__global__ void k(int *x) { *x = sizeof(B); }

//#
struct A { int a; };
struct B : virtual A { constexpr B() {} };
//                     ^ IW0377 a constructor of a class with virtual bases cannot be `constexpr`
__global__ void k(int *x) { constexpr int n = sizeof(B); *x = n; }

//#
struct A { __device__ virtual int f() = 0; };
struct B : virtual A {};
struct C : virtual A { __device__ int f() override { return 3; } };
struct D : B, C {};
__global__ void k(int *x) { D d; B &b = d; *x = b.f(); }

//#
struct A { __device__ virtual int f() = 0; };
struct B : virtual A {};
__global__ void k(int *x) { B b; *x = b.f(); }
//                            ^ IW0377 `B` is abstract and cannot be instantiated
