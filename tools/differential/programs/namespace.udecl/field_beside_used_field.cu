//@ refused: same scope
struct B {
    int v;
};
struct D : B {
    int v;
    using B::v;
};
__global__ void values(long long *out) {
    *out++ = 1;
}
