//@ refused: one of its bases
struct A {
    int v = 1;
};
struct B {
    int v = 2;
};
__global__ void values(long long *out) {
    B b;
    *out++ = b.A::v;
}
