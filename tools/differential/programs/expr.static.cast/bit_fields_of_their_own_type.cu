//@ values: 1 0 0 0 0 1 2 3 3 2 3 2 15 -1
// A cast yields no bit-field, even if it names the bit-field's own type: its result is promoted as its type is
// ([expr.static.cast] 4, [conv.prom] 5).
template <class T> struct Id { static constexpr int value = 1; };
template <> struct Id<int> { static constexpr int value = 2; };
template <> struct Id<unsigned> { static constexpr int value = 3; };
struct Bits { unsigned a : 6; unsigned b : 32; unsigned long long wide : 20; bool flag : 1; };
__global__ void values(long long *out) {
    Bits bits{5, 7, 9, true};
    int minus = -1;
    *out++ = minus < bits.a;
    *out++ = minus < (unsigned)bits.a;
    *out++ = minus < static_cast<unsigned>(bits.a);
    *out++ = minus < unsigned(bits.a);
    *out++ = minus < unsigned{bits.a};
    *out++ = minus < (bits.a, bits.a);
    *out++ = Id<decltype(+bits.a)>::value;
    *out++ = Id<decltype(+(unsigned)bits.a)>::value;
    *out++ = Id<decltype((unsigned)bits.a + 1)>::value;
    *out++ = Id<decltype(bits.a + 1)>::value;
    *out++ = Id<decltype(bits.b + 1)>::value;
    *out++ = Id<decltype((bool)bits.flag + 1)>::value;
    *out++ = ((unsigned)bits.a - 6) >> 28;
    *out++ = (bits.a - 6) >> 28;
}
