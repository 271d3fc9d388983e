//@ not g++: it refuses `this->A::s` if A is there twice, which only matters for what is part of the object ([class.access.base] 6)
//@ values: 543 5533 77 3 4 5 8
struct A {
    static const int s = 3;
    enum { e = 4 };
    typedef int type;
    __device__ static int f(int) { return 5; }
    __device__ int g(int) { return 6; }
    __device__ static int g(long) { return 7; }
};
struct B : A {};
struct C : A {};
struct D : B, C {
    __device__ int named() { return A::s + B::e * 10 + A::f(1) * 100; }
    __device__ int on_this() { return this->A::s + this->s * 10 + this->A::f(1) * 100 + this->f(1) * 1000; }
    __device__ int chosen() { return this->A::g(1L) + 10 * D::A::g(1L); }
    type t = 8;
};
__global__ void values(long long *out) {
    D d;
    *out++ = d.named();
    *out++ = d.on_this();
    *out++ = d.chosen();
    *out++ = d.A::s;
    *out++ = d.A::e;
    *out++ = d.A::f(1);
    *out++ = d.t;
}
