//@ refused: ambiguous
struct A {
    int w = 1;
};
struct B : A {};
struct C : A, B {
    int v = 4;
    __device__ int value() { return this->A::w; }
};
__global__ void values(long long *out) {
    *out++ = C().value();
}
