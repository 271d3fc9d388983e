//@ refused:
struct B {
    int x;
};
class D : B {};
__global__ void values(long long *out) {
    int D::*p = &B::x;
    *out++ = p != nullptr;
}
