//@ values: 512 1536 512 0 0 0 0 0 0 0 0 0 1951 38 13
// Alignments above 256: of classes, variables, arrays and members, in every memory.
struct alignas(512) A {
    int v[4];
};
struct B {
    char c;
    A a;
    char d;
};
__device__ A g;
alignas(1024) __device__ int h = 1;
__device__ int f = 3;
alignas(4096) __device__ char z = 9;
alignas(2048) __constant__ int con = 5;
__device__ int *pointers[] = {&h, &f};
template <class T> __device__ unsigned long long at(T *p, unsigned n) {
    return reinterpret_cast<unsigned long long>(p) % n;
}
__device__ int sum(A *a) {
    int s = 0;
    for (int i = 0; i < 4; ++i)
        s += a->v[i];
    return s;
}
__global__ void values(long long *out) {
    __shared__ char first;
    __shared__ A s[2];
    alignas(2048) __shared__ char t;
    A l;
    char m;
    alignas(1024) int n;
    B b[2];
    first = 1;
    t = 2;
    m = 3;
    n = 4;
    for (int i = 0; i < 4; ++i) {
        s[1].v[i] = i;
        l.v[i] = i * 2;
        b[1].a.v[i] = 3 * i;
        g.v[i] = i + f + con;
    }
    s[0] = l;
    *out++ = sizeof(A);
    *out++ = sizeof(B);
    *out++ = alignof(B);
    *out++ = at(&g, 512);
    *out++ = at(&h, 1024);
    *out++ = at(&z, 4096);
    *out++ = at(&con, 2048);
    *out++ = at(&s[1], 512);
    *out++ = at(&t, 2048);
    *out++ = at(&l, 512);
    *out++ = at(&n, 1024);
    *out++ = at(&b[1].a, 512);
    *out++ = sum(&s[0]) + sum(&l) * 10 + sum(&b[1].a) * 100 + first + t + m + n + z;
    *out++ = sum(&g);
    *out++ = *pointers[0] * 10 + *pointers[1];
}
