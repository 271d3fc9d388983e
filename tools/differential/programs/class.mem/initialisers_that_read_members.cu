//@ values: 2 4 10 12 12 15
struct A { int a; int b = a + 2; int c = b * 2; };
struct L { A list[2]; A one; int sum = list[0].c + one.b; };
struct D { int a; int b = a + 2; D() = default; };
__global__ void values(long long *out) {
    static constexpr A none{};
    static constexpr A some{3};
    static constexpr A both[2] = {{4}, {5, 6}};
    static constexpr L l{{{1}, {2}}, {7}};
    constexpr D defaulted{};
    *out++ = defaulted.b;
    *out++ = none.c;
    *out++ = some.c;
    *out++ = both[0].c;
    *out++ = both[1].c;
    *out++ = l.sum;
}
