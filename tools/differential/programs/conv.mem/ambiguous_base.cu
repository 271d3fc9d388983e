//@ refused:
struct B {
    int x;
};
struct L : B {};
struct R : B {};
struct D : L, R {};
__global__ void values(long long *out) {
    int D::*p = &B::x;
    *out++ = p != nullptr;
}
