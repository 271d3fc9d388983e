// Attributes that change layouts: those on which g++ and NVRTC agree are honoured, the others refused [dcl.attr].

//#
struct __attribute__((packed)) S { char c; int i; double d; };
__global__ void k() { static_assert(sizeof(S) == 13 && alignof(S) == 1, ""); }

//#
struct __attribute__((__packed__)) S { char c; int i; };
__global__ void k() { static_assert(sizeof(S) == 5, ""); }

//#
struct __attribute__((packed, aligned(4))) S { char c; int i; };
__global__ void k() { static_assert(sizeof(S) == 8 && alignof(S) == 4, ""); }

//#
struct S { char c; int i __attribute__((packed)); char d; __attribute__((packed)) double j; int k; };
__global__ void k() { static_assert(sizeof(S) == 20 && alignof(S) == 4, ""); }

//#
struct S { char c; int i __attribute__((packed, aligned(2))); };
__global__ void k() { static_assert(sizeof(S) == 6 && alignof(S) == 2, ""); }

//#
struct S { char c; int i __attribute__((aligned)); };
__global__ void k() { static_assert(sizeof(S) == 32 && alignof(S) == 16, ""); }

//#
struct S { char c; alignas(0) int i; };
__global__ void k() { static_assert(sizeof(S) == 8, ""); }

//#
enum __attribute__((packed)) E { A, B = 255 };
enum __attribute__((packed)) F { C = -1, D = 200 };
__global__ void k() { static_assert(sizeof(E) == 1 && sizeof(F) == 2 && sizeof(A + 0) == 4, ""); }

//#
enum class __attribute__((packed)) E { A, B };
__global__ void k() { static_assert(sizeof(E) == 4, ""); }

//#
__align__(32) struct S { char a; };
// <- warning IW0217 an attribute before a class that declares no variable has no effect
__global__ void k() { static_assert(sizeof(S) == 1 && alignof(S) == 1, ""); }

//#
typedef struct { float x, y, z, w; } __align__(4) S;
__global__ void k() { static_assert(sizeof(S) == 16 && alignof(S) == 4, ""); }

//#
typedef float4 F __attribute__((aligned(16)));
__global__ void k() { static_assert(sizeof(F) == 16, ""); }

//#
struct __attribute__((unused, visibility("default"))) [[maybe_unused]] S { int i; };
__global__ void k() { static_assert(sizeof(S) == 4, ""); }

//#
[[vendor::thing(1, 2)]] __device__ int f();
__global__ void k() { static_assert(sizeof(int) == 4, ""); }

//#
template<class A, class B> struct Q { enum { v = 0 }; };
template<class A> struct Q<A, A> { enum { v = 1 }; };
__global__ void k() {
    static_assert(Q<decltype(+L'a'), int>::v && Q<decltype(+u'a'), int>::v && Q<decltype(+U'a'), unsigned>::v && Q<decltype(L'a' + L'b'), int>::v, "");
}

//#
struct S { [[no_unique_address]] char c; int i; };
//         ^ IW0350 this kind of class member is not supported yet
__global__ void k() { unsigned long n = sizeof(S); }

//# Behind a class attributes are the class's, as for nvcc and g++
//@ nvrtc refuses: NVRTC leaves them out there, and says so.
struct A { float k, r0; int n; } __attribute__((aligned(16)));
typedef struct { float k, r0; int n; } __attribute__((aligned(16))) B;
typedef struct b { float k, r0; int n; } __attribute__((aligned)) C;
struct D { float k, r0; int n; } __attribute__((aligned(16))) d;
struct E { char k; int n; } __attribute__((packed));
struct F { char c; } __align__(32);
template <class T> struct G { T a; } __attribute__((aligned(16)));
struct H { struct { char c; } __attribute__((aligned(8))) m; struct I { char c; } __attribute__((aligned(8))); I n; };
typedef struct { char k; } __attribute__((packed, aligned(4))) J, *K;
union L { char c; } __attribute__((aligned(4)));
typedef struct { char k; int n; } __attribute__((packed)) M;
struct __attribute__((aligned(8))) N { char c; } __attribute__((packed));
struct __align__(16) O { char c; } __attribute__((aligned(16)));
static_assert(sizeof(A) == 16 && sizeof(B) == 16 && sizeof(C) == 16 && sizeof(D) == 16 && sizeof(E) == 5, "");
static_assert(sizeof(F) == 32 && sizeof(G<char>) == 16 && sizeof(H) == 16 && sizeof(H::I) == 8 && sizeof(J) == 4, "");
static_assert(sizeof(*K()) == 4 && sizeof(L) == 4 && alignof(B) == 16 && alignof(C) == 16 && sizeof(M) == 5, "");
static_assert(sizeof(N) == 8 && alignof(N) == 8 && sizeof(O) == 16 && sizeof(b) == 16, "");
__global__ void k(const A *p, float *o) { o[threadIdx.x] = p[threadIdx.x].k * p[threadIdx.x].r0; }

//#
//@ nvrtc accepts: It leaves them out.
struct __attribute__((aligned(32))) S { char c; } __attribute__((aligned(16)));
//                                                               ^ IW0348 an alignment of 32 is requested before the class, and of 16 after it
__global__ void k() { unsigned long n = sizeof(S); }

//#
//@ nvrtc accepts: It leaves them out.
struct S { int i; } __attribute__((aligned(2)));
//                                 ^ IW0348 the requested alignment of 2 is less than the 4 of the type
__global__ void k() { unsigned long n = sizeof(S); }

//#
//@ nvrtc accepts: g++ and NVRTC lay objects out differently.
struct __align__(2) S { int i; };
//     ^ IW0348 the requested alignment of 2 is less than the 4 of the type: g++ and NVRTC would lay objects out differently
__global__ void k() { unsigned long n = sizeof(S); }

//#
//@ nvrtc accepts: g++ and NVRTC lay objects out differently.
struct S { __align__(2) int i; };
//         ^ IW0348 the requested alignment of 2 is less than the 4 of the type: g++ and NVRTC would lay objects out differently
__global__ void k() { unsigned long n = sizeof(S); }

//#
//@ nvrtc accepts: g++ and NVRTC lay objects out differently.
struct B { int i; };
struct __attribute__((packed)) S : B { char c; };
//                                 ^ IW0348 a packed class has a base class with an alignment: g++ and NVRTC would lay objects out differently
__global__ void k() { unsigned long n = sizeof(S); }

//#
//@ nvrtc accepts: g++ and NVRTC lay objects out differently.
struct P { int i; P() = default; __device__ P(int); };
struct __attribute__((packed)) S { char c; P p; };
//                                         ^ IW0348 a packed member has a class that is more than plain data: g++ and NVRTC would lay objects out differently
__global__ void k() { unsigned long n = sizeof(S); }

//#
struct S { alignas(2) int i; };
//         ^ IW0348 `alignas` requests an alignment of 2, less than the 4 of the type
__global__ void k() { unsigned long n = sizeof(S); }

//#
struct alignas(2) S { int i; };
//     ^ IW0348 `alignas` requests an alignment of 2, less than the 4 of the type
__global__ void k() { unsigned long n = sizeof(S); }

//#
typedef int S __attribute__((aligned(16)));
__global__ void k() { unsigned long n = sizeof(S); }

//#
using I [[maybe_unused]] = int;
typedef struct { char a; } T __align__(32);
typedef T S;
__global__ void k() { unsigned long n = sizeof(S); }
