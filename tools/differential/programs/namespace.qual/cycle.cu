//@ values: 1212
namespace B { __device__ const int b = 1; }
namespace A { using namespace B; __device__ const int a = 2; }
namespace B { using namespace A; }
__global__ void values(long long *out) {
    *out++ = A::a + A::b * 10 + B::a * 100 + B::b * 1000;
}
