//@ refused: ambiguous
struct A {
    int v = 1;
};
struct B : A {};
struct C : A {};
struct D : B, C {};
__global__ void values(long long *out) {
    D d;
    *out++ = d.v;
}
