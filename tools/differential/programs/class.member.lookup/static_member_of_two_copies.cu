//@ values: 3 4 2 1 3
struct A {
    enum { e = 3 };
    typedef short type;
    __device__ static int f() { return 4; }
};
struct B : A {
    int b;
};
struct C : A {
    int c;
};
struct D : B, C {};
struct X {
    __device__ int f(int) { return 1; }
};
struct Y : X {
    using X::f;
    __device__ int f(double) { return 2; }
};
struct Hide : X {
    __device__ int f(double) { return 3; }
};
__global__ void values(long long *out) {
    *out++ = D::e;
    *out++ = D::f();
    *out++ = sizeof(D::type);
    *out++ = Y().f(1);
    *out++ = Hide().f(1);
}
