//@ refused:
typedef int Aligned __attribute__((aligned(16)));
struct A {
    Aligned a[2];
};
__global__ void values(long long *out) { *out++ = sizeof(A); }
