//@ values: 384 4 1 4 384
struct B {
    int v;
    B() = default;
    __device__ B(B &&o) : v(o.v + 2) {}
    __device__ B(B &o) : v(o.v + 3) {}
    __device__ B(signed char x) : v(x * 100 + 84) {}
    __device__ explicit B(double x) : v(7) {}
    __device__ operator short() const { return 3; }
};
struct D : B { D() = default; };
__device__ int take(B b) { return b.v; }
__global__ void values(long long *out) {
    D d;
    d.v = 1;
    const D &c = d;
    B a = c;
    *out++ = a.v;
    B b = d;
    *out++ = b.v;
    B e = D();
    *out++ = e.v > 1;
    *out++ = take(d);
    const B f = c;
    *out++ = f.v;
}
