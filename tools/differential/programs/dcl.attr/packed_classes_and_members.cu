//@ values: 15 28 11 48 2410 42 410
struct __attribute__((packed)) A {
    char c;
    int i;
};
struct C {
    char c;
    int i __attribute__((packed));
    short s;
};
enum __attribute__((packed)) E { e1, e2 = 200 };
struct __attribute__((__packed__, aligned(4))) F {
    char c;
    __attribute__((__packed__)) short s[2];
    E e;
};
template <class T> struct __attribute__((packed)) G {
    T a;
    C c;
    T b;
};
__global__ void values(long long *out) {
    *out++ = sizeof(A) + 10 * alignof(A);
    *out++ = sizeof(C) + 10 * alignof(C);
    *out++ = sizeof(E) + 10 * alignof(E);
    *out++ = sizeof(F) + 10 * alignof(F);
    *out++ = sizeof(G<char>) + 100 * sizeof(G<double>);
    G<double> g = {1.5, {2, 3, 4}, 5.5};
    g.c.i += 10;
    g.b *= 2;
    C c = g.c;
    *out++ = c.i + c.s + (int)(g.a * 2 + g.b * 2);
    F f[2] = {{1, {2, 3}, e1}, {4, {5, 6}, e2}};
    f[0] = f[1];
    *out++ = f[0].s[1] + f[0].e + e2 + sizeof(e2 + 0);
}
