//@ refused: ambiguous
struct A {
    int v = 1;
    __device__ int f() { return v; }
};
struct B : A {};
struct C : A {};
struct D : B, C {};
__global__ void values(long long *out) {
    *out++ = D().f();
}
