//@ refused:
struct A { int v; };
struct B : A {};
struct C : A {};
struct D : B, C {};

//# a base that is there twice
__global__ void values(long long *out) {
    D d{};
    A *p = &d;
    *out++ = p->v;
}

//# a reference to a base that is there twice
__global__ void values(long long *out) {
    D d{};
    A &r = d;
    *out++ = r.v;
}

//# a parameter that is a base that is there twice
__device__ int f(const A *a) { return a->v; }
__global__ void values(long long *out) {
    D d{};
    *out++ = f(&d);
}

//# a cast to a base that is there twice
__global__ void values(long long *out) {
    D d{};
    *out++ = static_cast<A *>(&d)->v;
}
