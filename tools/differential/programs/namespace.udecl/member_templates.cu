//@ values: 2 1 1 2 2 3 2 1
struct B {
    template <class T> __device__ int f(T *) { return 1; }
    template <class T> __device__ int g(T) { return 1; }
    __device__ int h(int) { return 1; }
    __device__ int k(int) const { return 1; }
};
struct D : B {
    using B::f;
    using B::g;
    using B::h;
    using B::k;
    template <class T> __device__ int f(T &&) { return 2; }
    template <class U> __device__ int g(U) { return 2; }
    __device__ int h(int) { return 2; }
    __device__ int h(double) { return 3; }
    __device__ int k(int) { return 2; }
};
__global__ void values(long long *out) {
    D d;
    const D cd = d;
    int i = 0;
    int *const p = &i;
    *out++ = d.f(i);
    *out++ = d.f(p);
    *out++ = d.f((const char *)0);
    *out++ = d.g(1);
    *out++ = d.h(1);
    *out++ = d.h(1.0);
    *out++ = d.k(1);
    *out++ = cd.k(1);
}
