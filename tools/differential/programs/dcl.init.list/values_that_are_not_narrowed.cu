//@ values: 7 16777471 3 200 1 2
struct C { __device__ constexpr operator int() const { return 3; } __device__ explicit operator float() const { return 2; } };
struct P { short s; float f[2]; unsigned char c; };
enum class E : unsigned char { A };
__global__ void values(long long *out) {
    const int seven = 7;
    constexpr C c;
    P p = {seven, {16777216, 2.5}, 255u};
    short s{c};
    E e{200};
    bool b{1};
    float x{C()};
    *out++ = p.s;
    *out++ = (long long)p.f[0] + p.c;
    *out++ = s;
    *out++ = (int)e;
    *out++ = b;
    *out++ = (long long)x;
}
