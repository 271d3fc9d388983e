//@ values: 5 8 1 5 21
struct __attribute__((packed)) A {
    char c;
    int i;
};
struct C {
    char c;
    int i __attribute__((packed));
    short s;
};
enum __attribute__((packed)) E { e1, e2 };
struct F {
    char c;
    __attribute__((__packed__)) short s[2];
};
__global__ void values(long long *out) {
    *out++ = sizeof(A);
    *out++ = sizeof(C);
    *out++ = sizeof(E);
    *out++ = sizeof(F);
    *out++ = alignof(A) + 10 * alignof(C);
}
