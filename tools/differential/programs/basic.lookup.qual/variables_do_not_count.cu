//@ values: 3 13 7 8 1 9
namespace cg { struct T { int v; }; __device__ int reduce(int a) { return a + 1; } namespace in { __device__ const int x = 4; } }
struct K { static const int c = 5; struct In { static const int d = 6; }; enum E { e = 9 }; };
enum class Color { red = 2, green = 3 };
__device__ int one(int cg) { return cg::reduce(cg); }
__device__ int two() { int cg = 3; int K = 1; return cg::in::x + K::c + cg + K; }
__device__ int three() { int Color = 4; return Color + int(Color::green); }
__device__ void f() {}
struct M { int K; __device__ int get() { K = 2; return K::In::d + K; } };
__global__ void values(long long *out) {
    int cg = 1;
    *out++ = one(2);
    *out++ = two();
    *out++ = three();
    *out++ = M().get(); cg::T t{cg};
    *out++ = t.v;
    *out++ = K::e;
}
