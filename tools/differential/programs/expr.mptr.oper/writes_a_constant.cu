//@ refused:
struct S {
    int a;
    const int c;
    __device__ int get() { return a; }
};
__global__ void values(long long *out) {
    const S s{1, 2};
    int S::*p = &S::a;
    s.*p = 3;
    *out++ = s.a;
}
