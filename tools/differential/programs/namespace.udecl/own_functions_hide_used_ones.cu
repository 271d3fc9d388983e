//@ values: 111111 11 11 1212 12 41413 13 15 15
//@ nvrtc refuses: it does not let static functions that stand in front of the using-declaration hide others
struct A {
    __device__ int f(int) { return 1; }
    __device__ int g(int) const { return 2; }
    __device__ static int h(int) { return 3; }
    __device__ int k(long) { return 4; }
};
struct B : A {};
// A is there twice: what hides its functions is asked all the same.
struct C : B, A {
    using A::f;
    __device__ static int f(int) { return 11; }
    __device__ int call() { return f('a') + 100 * C::f(1) + 10000 * this->f(2); }
};
struct D : B, A {
    __device__ static int f(int) { return 12; }
    using A::f;
    __device__ int call() { return f('a') + 100 * this->f(2); }
};
struct E : A {
    using A::h;
    __device__ int h(int) { return 13; }
    using A::k;
    __device__ int k(int) { return 14; }
    __device__ int call() { return h('a') + 100 * k(1) + 10000 * k(1L); }
};
template <class T> struct F : T {
    using T::f;
    __device__ static int f(int) { return 15; }
};
__global__ void values(long long *out) {
    C c;
    D d;
    E e;
    F<A> f;
    *out++ = c.call();
    *out++ = c.f(3);
    *out++ = C::f(3);
    *out++ = d.call();
    *out++ = d.f('b');
    *out++ = e.call();
    *out++ = e.h(1);
    *out++ = f.f('c');
    *out++ = F<A>::f(1);
}
