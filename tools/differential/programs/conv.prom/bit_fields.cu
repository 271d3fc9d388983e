//@ values: 1 1 1 1 1 1 1 1
//@ not g++: in `?:` it does not promote bit-fields, and what it computes with wide ones is as wide as they are
template <class T, class U> struct Same { static constexpr bool value = false; };
template <class T> struct Same<T, T> { static constexpr bool value = true; };
struct B {
    unsigned a : 5;
    unsigned long long c : 41;
};
__global__ void values(long long *out) {
    B b{1, 0};
    int i = 3;
    *out++ = Same<decltype(i > 2 ? b.a : i), int>::value;
    *out++ = Same<decltype(i > 2 ? (i, b.a) : i), int>::value;
    *out++ = Same<decltype((i, b.a) + 1), int>::value;
    *out++ = Same<decltype((b.a = 3) + 1), int>::value;
    *out++ = Same<decltype(~b.c), unsigned long long>::value;
    *out++ = ~b.c == ~0ull;
    *out++ = b.c - 1 == ~0ull;
    *out++ = (i > 2 ? b.a : -1) - 4 < 0;
}
