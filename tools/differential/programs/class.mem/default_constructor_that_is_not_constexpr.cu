//@ refused: constexpr
struct A { int a; int b = 2; };
__global__ void values(long long *out) {
    static constexpr A value = A();
    *out++ = value.b;
}
