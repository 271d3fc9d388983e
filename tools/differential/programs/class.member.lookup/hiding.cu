//@ values: 123 2 1 2 7 3 4 9 9
struct B { int x = 1; __device__ int f(int) { return 1; } __device__ int g() { return 7; } struct T { int v = 3; }; static const int s = 9; };
struct M : B { int x = 2; __device__ int f(double) { return 2; } };
struct L : M { static const int x = 3; __device__ int f(const char *) { return 3; } typedef B::T T; int s = 4; };
__global__ void values(long long *out) {
    L l; M m;
    *out++ = l.x + l.M::x * 10 + l.B::x * 100;
    *out++ = m.f(1); *out++ = l.B::f(1); *out++ = l.M::f(1);
    *out++ = l.g(); *out++ = L::T().v; *out++ = l.s; *out++ = l.B::s; *out++ = m.s;
}
