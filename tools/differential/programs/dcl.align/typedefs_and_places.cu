//@ values: 32 16 16 32 24 16 16
typedef int Aligned __attribute__((aligned(16)));
struct A {
    char c;
    Aligned i;
};
using Wide __attribute__((aligned(8))) = char;
struct B {
    char c;
    Wide w;
};
struct alignas(32) C {
    char c;
};
struct D {
    char c;
    alignas(8) char d;
    alignas(double) char e;
};
struct __attribute__((aligned(16))) E {
    char c;
};
__global__ void values(long long *out) {
    *out++ = sizeof(A);
    *out++ = alignof(A);
    *out++ = sizeof(B);
    *out++ = sizeof(C);
    *out++ = sizeof(D);
    *out++ = sizeof(E);
    *out++ = alignof(Aligned);
}
