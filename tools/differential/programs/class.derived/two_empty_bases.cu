//@ values: 2 2 2 4 0 0
struct E {};
struct A : E {};
struct B : E {};
struct C : A, B {
    char c;
};
struct F : E {
    E e;
};
struct G : A, B {};
struct H : E {
    int i;
};
__global__ void values(long long *out) {
    *out++ = sizeof(C);
    *out++ = sizeof(F);
    *out++ = sizeof(G);
    *out++ = sizeof(H);
    C c;
    *out++ = (void *)(A *)&c == (void *)(B *)&c;
    *out++ = (char *)&c.c - (char *)&c;
}
