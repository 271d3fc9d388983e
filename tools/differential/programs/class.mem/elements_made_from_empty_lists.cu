//@ values: 2 2 2 5 2 2 4 9
//@ nvrtc refuses: it does not zero the elements of an array before their initialisers read them
struct A { int a; int b = a + 2; };
struct B { int x; A list[2][2]; A one; };
struct C : A { B more[2]; };
__global__ void values(long long *out) {
    static constexpr B none{};
    static constexpr B some[3] = {{1}, {2, {{{3}}}}};
    constexpr C c{};
    B run[2] = {{5}};
    *out++ = none.list[1][1].b;
    *out++ = none.one.b;
    *out++ = some[0].list[0][1].b;
    *out++ = some[1].list[0][0].b;
    *out++ = some[1].list[0][1].b;
    *out++ = some[2].one.b;
    *out++ = c.b + c.more[1].list[1][0].b;
    *out++ = run[0].list[0][0].b + run[1].one.b + run[0].x;
}
