//@ values: 2 2 2
struct A {
    __device__ int g(int) { return 1; }
    template <class T> __device__ int h(T &&) { return 1; }
};
struct B : A {
    using A::g;
    using A::h;
    __device__ int g(int) { return 2; }
    template <class T> __device__ int h(T &&) { return 2; }
};
__global__ void values(long long *out) {
    B b;
    int i = 0;
    *out++ = b.g(1);
    *out++ = b.h(1);
    *out++ = b.h(i);
}
