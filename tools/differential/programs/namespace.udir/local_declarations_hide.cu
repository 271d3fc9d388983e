//@ values: 5 4 9 5 8 2
namespace A { __device__ const int x = 1; __device__ int f(int) { return 1; } struct T { int a; }; }
__device__ const int y = 7;
__device__ int one() { int x = 5; using namespace A; return x; }
__device__ int two() { using namespace A; int f = 3; return f + x; }
__device__ int three() { using namespace A; { int x = 9; return x; } }
__device__ int four() { using namespace A; T t{4}; return t.a + f(0); }
__device__ int five(int x) { using namespace A; return x; }
__global__ void values(long long *out) {
    *out++ = one();
    *out++ = two();
    *out++ = three();
    *out++ = four();
    *out++ = five(8);
    for (int x = 2; x < 3; x++) { using namespace A; *out++ = x; }
}
