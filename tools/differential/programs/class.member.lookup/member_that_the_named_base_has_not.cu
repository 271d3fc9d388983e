//@ refused:
struct A {
    int w = 1;
};
struct B : A {};
// The class has a `v`, its base has none.
struct C : A, B {
    int v = 4;
    __device__ int value() { return this->A::v; }
};
__global__ void values(long long *out) {
    *out++ = C().value();
}
