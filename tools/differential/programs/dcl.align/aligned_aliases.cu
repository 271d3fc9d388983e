//@ values: 32 32 32 16 32 64 32 128 5 56 0 8 16 2 3
typedef int Aligned __attribute__((aligned(16)));
using Wide __attribute__((aligned(8))) = char;
typedef Aligned Again;
typedef const Aligned Constant;
struct Small {
    char c;
};
typedef Small Aligned16 __attribute__((aligned(16)));
struct A {
    char c;
    Again i;
};
struct B {
    char c;
    volatile Aligned i;
};
struct C {
    char c;
    Constant i;
};
struct D {
    char c;
    Aligned *p;
};
struct E {
    char c;
    Aligned16 s;
};
template <class T> struct G {
    typedef T Own __attribute__((aligned(32)));
    char c;
    Own t;
};
struct H {
    char c;
    alignas(Aligned) char d;
};
struct I {
    char c;
    alignas(64) Aligned i;
};
__device__ int by_value(Aligned v) { return v + 1; }
__device__ Aligned result() { return 4; }
__global__ void values(long long *out) {
    *out++ = sizeof(A);
    *out++ = sizeof(B);
    *out++ = sizeof(C);
    *out++ = sizeof(D);
    *out++ = sizeof(E);
    *out++ = sizeof(G<short>);
    *out++ = sizeof(H);
    *out++ = sizeof(I);
    *out++ = sizeof(Aligned) + sizeof(Aligned16);
    *out++ = alignof(Aligned) + alignof(Wide) + alignof(const Again) + alignof(Aligned16);
    Aligned x = 3;
    Aligned y = 4;
    *out++ = ((unsigned long long)&x % 16) + ((unsigned long long)&y % 16);
    *out++ = by_value(x) + result();
    A a{1, 2};
    *out++ = (unsigned long long)((char *)&a.i - (char *)&a);
    int *p = &a.i;
    *out++ = *p;
    Aligned *q = &x;
    *out++ = *q;
}
