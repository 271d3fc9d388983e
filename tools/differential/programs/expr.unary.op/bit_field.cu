//@ refused: bit-field
struct S {
    int a : 3;
};
__global__ void values(long long *out) {
    int S::*p = &S::a;
    *out++ = p != nullptr;
}
