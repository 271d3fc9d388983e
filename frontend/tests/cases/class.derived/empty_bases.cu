// Empty classes: two of one type have two addresses (Itanium C++ ABI, 2.4).

//#
struct E {};
struct A : E {};
struct B : E {};
struct S : A, B {};
__global__ void k() { static_assert(sizeof(S) == 2, ""); }

//#
//@ nvrtc refuses: It has no `__builtin_offsetof`.
struct E {};
struct A : E {};
struct B : E {};
struct S : A, B { char c; };
__global__ void k() { static_assert(sizeof(S) == 2 && __builtin_offsetof(S, c) == 0, ""); }

//#
//@ nvrtc refuses: It has no `__builtin_offsetof`.
struct E {};
struct A : E {};
struct S : A { E e; char c; };
__global__ void k() { static_assert(sizeof(S) == 3 && __builtin_offsetof(S, c) == 2, ""); }

//#
struct E {};
struct A : E { int i; };
struct B : E {};
struct S : B, A {};
__global__ void k() { static_assert(sizeof(S) == 8, ""); }

//#
struct E {};
struct F : E {};
struct S : F { E e[2]; int i; };
__global__ void k() { static_assert(sizeof(S) == 8, ""); }

//#
struct E {};
struct A : E {};
struct B : E {};
struct C : A, B {};
struct D : E {};
struct S : C, D { int i; };
__global__ void k() { static_assert(sizeof(S) == 4, ""); }
