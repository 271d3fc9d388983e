// A constexpr function of the host that only its specialisations define, in constant expressions.
template <int W> constexpr int FC();
template <> constexpr int FC<4>() { return 27; }
template <> constexpr int FC<5>() { return FC<4>() - 20; }
template <class T> constexpr int size_of(T);
template <> constexpr int size_of(char) { return 3; }

//# The width of a bit-field
//@ values: 134217727 31 127 7
//@ nvrtc refuses: it takes functions without specifiers with an option alone
template <int W> struct HW {
    static constexpr int F = ::FC<W>();
    unsigned a : F;
    unsigned b : 32 - F;
};
__global__ void values(long long *out) {
    HW<4> h;
    h.a = 0xffffffff;
    h.b = 0xffffffff;
    *out++ = h.a;
    *out++ = h.b;
    HW<5> g;
    g.a = 0xffffffff;
    *out++ = g.a;
    *out++ = HW<5>::F;
}

//# Array bounds, arguments of templates, initial values
//@ values: 28 28 3
//@ nvrtc refuses: it takes functions without specifiers with an option alone
template <int N> struct Number { static constexpr int value = N; };
__global__ void values(long long *out) {
    int a[FC<5>()];
    *out++ = sizeof(a);
    *out++ = Number<FC<4>() + 1>::value;
    constexpr int c = size_of('a');
    *out++ = c;
    static_assert(FC<4>() == 27, "");
}
