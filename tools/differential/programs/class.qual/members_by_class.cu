//@ values: 23131 23131131 4 5 31
struct A { int x = 1; __device__ int f() { return 1; } static const int s = 5; struct T { int v = 2; }; };
struct B : A { int x = 3; __device__ int f() { return 3; } __device__ int all() { return A::x + x * 10 + A::f() * 100 + f() * 1000 + A::T().v * 10000; } };
struct C : B { __device__ int all() { return A::x + B::x * 10 + this->A::f() * 100 + B::all() * 1000; } };
__global__ void values(long long *out) {
    *out++ = B().all();
    *out++ = C().all(); C c;
    *out++ = c.A::x + c.B::x;
    *out++ = C::A::s; B *p = &c;
    *out++ = p->A::f() + p->f() * 10;
}
