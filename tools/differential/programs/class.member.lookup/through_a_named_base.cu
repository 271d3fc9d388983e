//@ values: 22 22 23 20 10 4 22 22 9 23 5 6 19 10 7 22
//@ values: 33
template <class T> struct A {
    int v;
    __device__ A() : v(0) {}
    __device__ int f(long) { return v + 2; }
    __device__ int f(long) const { return v + 3; }
};
struct B : A<int> {
    __device__ B() { v = 10; }
    __device__ int f(int) { return 9; }
};
struct C : A<int> {
    __device__ C() { v = 20; }
};
// A<int> is in it twice, B and C once.
struct D : B, C {
    __device__ int c() { return C::f('a'); }
    __device__ int c_this() { return this->C::f('a'); }
    __device__ int c_const() const { return C::f(1); }
    __device__ int c_value() { return C::v; }
    __device__ int b_value() { return this->B::v; }
    __device__ int b_size() const { return sizeof(B::v); }
    __device__ void set(int x) { B::v = x; this->C::v = x + 1; }
    __device__ int in_lambda() { return [this] { return C::f(1) + C::v + this->B::v; }(); }
};
template <class T> struct E : D, A<char> {
    __device__ int c() { return C::f(T(1)); }
    __device__ int all() { return C::f(T(1)) + B::f(1) + this->A<char>::f(T()) + A<char>::v; }
};
__device__ D made(int x) {
    D d;
    d.set(x);
    return d;
}
__global__ void values(long long *out) {
    D d;
    const D cd;
    E<long> e;
    D *p = &d;
    *out++ = d.c();
    *out++ = d.c_this();
    *out++ = cd.c_const();
    *out++ = d.c_value();
    *out++ = d.b_value();
    *out++ = cd.b_size();
    *out++ = d.C::f(1);
    *out++ = p->C::f(1);
    *out++ = p->B::f(1);
    *out++ = cd.C::f(1L);
    d.set(5);
    *out++ = d.B::v;
    *out++ = p->C::v;
    *out++ = d.in_lambda();
    *out++ = made(7).C::f(1);
    *out++ = made(7).B::v;
    *out++ = e.c();
    *out++ = e.all();
}
