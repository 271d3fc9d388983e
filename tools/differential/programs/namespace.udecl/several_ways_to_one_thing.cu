//@ values: 1 2 3 4 4 5 4 4 6 7
namespace A {
__device__ const int n = 1;
struct S {
    char c[2];
};
__device__ int S(int) { return 3; }
enum E { e = 4 };
typedef int I;
namespace in {
__device__ int h() { return 7; }
}
}
namespace B {
using A::n;
using A::n;
using A::S;
using A::S;
using A::e;
using A::e;
using A::I;
typedef int I;
typedef int I;
namespace in = A::in;
namespace in = A::in;
struct T {
    char c[5];
};
enum { T = 6 };
__device__ int T_() { return sizeof(T); }
}
__global__ void values(long long *out) {
    *out++ = B::n;
    *out++ = sizeof(struct B::S);
    *out++ = B::S(1);
    *out++ = B::e;
    *out++ = sizeof(B::I);
    *out++ = sizeof(struct B::T);
    *out++ = sizeof(B::T);
    *out++ = B::T_();
    *out++ = B::T;
    *out++ = B::in::h();
}
