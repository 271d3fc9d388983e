//@ refused:
struct B {
    int x;
};
struct D : B {
    int y;
};
__global__ void values(long long *out) {
    int B::*p = &D::y;
    *out++ = p != nullptr;
}
