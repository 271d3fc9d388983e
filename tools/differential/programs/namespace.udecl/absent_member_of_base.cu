//@ refused: has no member
struct B {
    __device__ int f() { return 1; }
};
struct D : B {
    using B::g;
};
__global__ void values(long long *out) {
    *out++ = D().f();
}
