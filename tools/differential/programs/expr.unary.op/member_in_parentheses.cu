//@ refused:
struct S {
    int a;
};
__global__ void values(long long *out) {
    int S::*p = &(S::a);
    *out++ = p != nullptr;
}
