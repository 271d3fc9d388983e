//@ values: 7 -5
namespace A { struct S { int v; }; namespace ops { __device__ int operator+(S a, int b) { return a.v + b; } __device__ int operator-(S a) { return -a.v; } } }
namespace B { using A::ops::operator+; __device__ int run() { return A::S{3} + 4; } }
__global__ void values(long long *out) {
    using A::ops::operator-;
    *out++ = B::run();
    *out++ = -A::S{5};
}
