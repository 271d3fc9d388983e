//@ refused:
struct S {
    int a, b;
};
__global__ void values(long long *out) { *out++ = &S::a < &S::b; }
