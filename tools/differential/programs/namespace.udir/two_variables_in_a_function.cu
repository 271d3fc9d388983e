//@ refused: ambiguous
namespace A {
__device__ int n() { return 1; }
struct T {};
}
namespace B {
struct n {};
struct T {};
}
__global__ void values(long long *out) {
    using namespace A;
    using namespace B;
    T t;
    *out++ = sizeof(t);
}
