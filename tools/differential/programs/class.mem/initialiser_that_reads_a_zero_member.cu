//@ values: 0 0 4 5 0 0
//@ nvrtc refuses: it does not zero the elements of an array before their initialisers read them
// A list that is empty zeroes an aggregate's member without an initialiser before another's initialiser reads it.
struct A {
    int a;
    float b = (float)(2 * a);
    long c;
};
struct B {
    long d;
    A e{};
    A f;
};
__global__ void values(long long *out) {
    static constexpr A one[1]{};
    constexpr B b{{}, {4, 2.5f}};
    *out++ = one[0].c;
    *out++ = (long long)one[0].b;
    *out++ = b.e.a;
    *out++ = (long long)(2 * b.e.b);
    *out++ = b.f.a;
    A run{};
    *out++ = (long long)run.b;
}
