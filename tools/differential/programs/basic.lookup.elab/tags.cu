//@ values: 7 12 2
struct x { int v; };
__device__ int f() { int x = 3; struct x y{4}; return x + y.v; }
namespace A { enum e { e1 = 5 }; __device__ const int e = 7; }
__global__ void values(long long *out) {
    *out++ = f(); enum A::e q = A::e1;
    *out++ = q + A::e; struct loc { int a; } l{2}; int loc = l.a;
    *out++ = loc;
}
