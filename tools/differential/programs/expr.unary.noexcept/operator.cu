//@ values: 1 1 1 0 1 0 0 1 1
struct A {
    __device__ A() noexcept {}
    __device__ int f() noexcept { return 1; }
    __device__ int g() { return 1; }
};
struct B {
    A a;
};
struct D {
    __device__ ~D() noexcept(false) {}
};
template <class T> __device__ int t() noexcept(sizeof(T) > 4) { return 1; }
__device__ int h(int) noexcept;
__global__ void values(long long *out) {
    int i = 0;
    *out++ = noexcept(i + 1);
    *out++ = noexcept(A());
    *out++ = noexcept(A().f());
    *out++ = noexcept(A().g());
    *out++ = noexcept(B());
    *out++ = noexcept(D());
    *out++ = noexcept(t<char>());
    *out++ = noexcept(t<double>());
    *out++ = noexcept(h(1));
}
