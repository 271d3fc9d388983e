//@ refused: references
struct S {
    int &a;
};
__global__ void values(long long *out) {
    auto p = &S::a;
    *out++ = 1;
}
