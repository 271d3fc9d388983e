//@ refused:
struct A {
    int a = 1;
    __host__ __device__ virtual int f() { return 10 + a; }
    __host__ __device__ virtual int f(int x) { return 20 + x; }
    __host__ __device__ virtual int g() const { return 30; }
    __host__ __device__ int h() { return f() * 100 + f(1); }
    __host__ __device__ int plain() { return 40; }
    __host__ __device__ virtual ~A() {}
};
struct B : A {
    int b = 2;
    __host__ __device__ int f() override { return 50 + b + a; }
    using A::f;
    __host__ __device__ int plain() { return 60; }
    __host__ __device__ int g() { return 70; }
};
struct C : B {
    __host__ __device__ int f(int x) override { return 80 + x; }
    __host__ __device__ int g() const override { return 90; }
};
struct D : C {
    __host__ __device__ int f() override { return B::f() + 1000; }
};
template <class T> struct E : T {
    T inner;
    __host__ __device__ int f(int x) override { return T::f(x) * 2 + inner.f(x); }
};
__host__ __device__ void all(A &a, long long *&out) {
    *out++ = a.f();
    *out++ = a.f(5);
    *out++ = a.g();
    *out++ = a.h();
    *out++ = a.plain();
    *out++ = a.A::f();
    const A &c = a;
    *out++ = c.g();
}
__host__ __device__ int by_value(A a) { return a.f() + a.g(); }
__global__ void values(long long *out) {
    A a; B b; C c; D d; E<D> e; E<B> eb;
    all(a, out);
    all(b, out);
    all(c, out);
    all(d, out);
    all(e, out);
    all(eb, out);
    *out++ = by_value(d);
    A *p[4] = {&a, &b, &c, &d};
    for (int i = 0; i < 4; i++) *out++ = p[i]->f() + p[(i + 1) % 4]->g();
    A *q = &d;
    A copy = *q;
    *out++ = copy.f();
    b = d;
    A &r = b;
    *out++ = r.f();
    *out++ = static_cast<D *>(q)->f();
    *out++ = (*q).f();
    *out++ = sizeof(A);
    *out++ = sizeof(B);
    *out++ = sizeof(E<D>);
}
