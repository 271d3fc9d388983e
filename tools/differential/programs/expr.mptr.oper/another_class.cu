//@ refused: has no member
struct S {
    int a;
    const int c;
    __device__ int get() { return a; }
};
struct T {
    int a;
};
__global__ void values(long long *out) {
    T t{1};
    int S::*p = &S::a;
    *out++ = t.*p;
}
