//@ refused:
//@ nvrtc accepts: it does not ask whether the elements of an array keep the alignment
typedef int Aligned __attribute__((aligned(16)));
struct A {
    Aligned a[2];
};
__global__ void values(long long *out) { *out++ = sizeof(A); }
