// `#pragma pack`, as g++ and NVRTC have it.

//#
#pragma pack(push, 1)
struct S { char c; int i; };
#pragma pack(pop)
struct T { char c; int i; };
__global__ void k() { static_assert(sizeof(S) == 5 && alignof(S) == 1 && sizeof(T) == 8, ""); }

//#
#pragma pack(2)
struct S { char c; double d; short s; };
#pragma pack()
struct T { char c; int i; };
__global__ void k() { static_assert(sizeof(S) == 12 && alignof(S) == 2 && sizeof(T) == 8, ""); }

//#
#pragma pack(push, a, 1)
#pragma pack(push, 2)
#pragma pack(pop, a)
struct S { char c; int i; };
__global__ void k() { static_assert(sizeof(S) == 8, ""); }

//#
#pragma pack(push)
#pragma pack(4)
struct S { char c; double d; };
#pragma pack(pop)
__global__ void k() { static_assert(sizeof(S) == 12, ""); }

//#
#define PACKED(...) _Pragma("pack(push, 1)") __VA_ARGS__ _Pragma("pack(pop)")
PACKED(struct S { char c; int i; };) struct T { char c; int i; };
__global__ void k() { static_assert(sizeof(S) == 5 && sizeof(T) == 8, ""); }

//#
#pragma pack(push, 1)
template<class T> struct S { char c; T t; };
#pragma pack(pop)
__global__ void k() { static_assert(sizeof(S<int>) == 5, ""); }

//#
template<class T> struct S { char c; T t; };
#pragma pack(1)
__global__ void k() { static_assert(sizeof(S<int>) == 8, ""); }

//#
#pragma pack(1)
union S { char c; int i; double d[3]; };
__global__ void k() { static_assert(sizeof(S) == 24 && alignof(S) == 1, ""); }

//#
#pragma pack(1)
struct S { char c; int a : 5; int b : 30; long long d : 40; short s; };
__global__ void k() { static_assert(sizeof(S) == 13, ""); }

//#
struct P { char c; int i; };
#pragma pack(1)
struct S { char c; P p; float a[3]; };
__global__ void k() { static_assert(sizeof(S) == 21, ""); }

//#
#pragma pack(1)
struct __align__(8) S { char c; int i; };
__global__ void k() { static_assert(sizeof(S) == 8 && alignof(S) == 8, ""); }

//#
#pragma pack(3)
// <- IW0123 `#pragma pack` needs 1, 2, 4, 8 or 16
__global__ void k() { unsigned long n = sizeof(S); }
//                                             ^ IW0301 unknown name `S`

//#
#pragma pack(32)
// <- IW0123 `#pragma pack` needs 1, 2, 4, 8 or 16
__global__ void k() { unsigned long n = sizeof(S); }
//                                             ^ IW0301 unknown name `S`

//#
#pragma pack 1
// <- IW0123 `#pragma pack` needs parentheses
__global__ void k() { unsigned long n = sizeof(S); }
//                                             ^ IW0301 unknown name `S`

//#
#pragma pack(push, 1
// <- IW0123 `#pragma pack` needs parentheses
__global__ void k() { unsigned long n = sizeof(S); }
//                                             ^ IW0301 unknown name `S`

//#
#pragma pack(pop)
// <- IW0123 `#pragma pack(pop)` has no `push`
__global__ void k() { unsigned long n = sizeof(S); }
//                                             ^ IW0301 unknown name `S`

//#
#pragma pack(pop, 1)
// <- IW0123 only a name is allowed after `pop`
__global__ void k() { unsigned long n = sizeof(S); }
//                                             ^ IW0301 unknown name `S`

//#
#define N 2
#pragma pack(N)
// <- IW0123 `#pragma pack` needs a number, not `N`: g++ expands no macros here, and NVRTC does
__global__ void k() { unsigned long n = sizeof(S); }
//                                             ^ IW0301 unknown name `S`

//#
//@ nvrtc accepts: Which members it is for is not defined by either compiler's manual.
struct S { __device__ void f(); char c;
//     ^ IW0218 `#pragma pack` changes between the beginning and the end of this class
#pragma pack(1)
    int i; };
__global__ void k() { unsigned long n = sizeof(S); }

//#
//@ nvrtc accepts: g++ and NVRTC lay objects out differently.
#pragma pack(1)
struct S { char c; alignas(8) int i; };
//                 ^ IW0348 an alignment of 8 is requested under `#pragma pack(1)`: g++ and NVRTC would lay objects out differently
__global__ void k() { unsigned long n = sizeof(S); }

//#
//@ nvrtc accepts: g++ and NVRTC lay objects out differently.
#pragma pack(1)
struct S { char c; int : 0; };
//                 ^ IW0348 a bit-field of width zero is in a packed class: g++ and NVRTC would lay objects out differently
__global__ void k() { unsigned long n = sizeof(S); }

//#
//@ nvrtc accepts: g++ and NVRTC lay objects out differently.
#pragma pack(4)
struct S { char c; long long a : 33; int b : 31; int d : 3; };
//                                   ^ IW0348 a bit-field crosses its unit under `#pragma pack`: g++ and NVRTC would lay objects out differently
__global__ void k() { unsigned long n = sizeof(S); }

//#
struct B { char c; double d; };
#pragma pack(1)
struct S : B { char x; int y; };
//         ^ IW0350 base classes with more alignment than `#pragma pack` allows are not supported yet
__global__ void k() { unsigned long n = sizeof(S); }
