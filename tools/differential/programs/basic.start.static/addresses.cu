// Initial values that are addresses: cast, moved, of parts, in classes and arrays.

//# Cast and moved
//@ values: 2 3 2 3 2 4 4 3 4 1
//@ nvrtc refuses: it knows addresses that are cast once at most
__device__ int x[4] = {1, 2, 3, 4};
__device__ char *p = (char *)&x + 4;
__device__ int *q = (int *)((void *)x) + 1;
__device__ int *r = (int *)(void *)((char *)x + 8);
__device__ short *s = (short *)((char *)(x + 1) + 0);
__device__ char *t = &((char *)x)[12];
__device__ int *u = const_cast<int *>((const int *)x) + 3;
__device__ int *v = &((int(*)[2])x)[1][0];
__device__ const void *w = (char *)(x + 4) - 4;
__global__ void values(long long *out) {
    *out++ = *p;
    *out++ = p[4];
    *out++ = *q;
    *out++ = *r;
    *out++ = *s;
    *out++ = *t;
    *out++ = *u;
    *out++ = *v;
    *out++ = *(const int *)w;
    *out++ = q - x;
}

//# Members
//@ values: 4 2 2 5 4 4 5 3 5
//@ nvrtc refuses: it knows addresses that are cast once at most
struct S {
    int a;
    float b;
    int c[3];
};
__device__ S s = {1, 2, {3, 4, 5}};
__device__ int *p = &s.c[1];
__device__ float *q = &s.b;
__device__ void *v = &s.b;
__device__ const char *w = (const char *)(&s.c[2]);
__device__ unsigned char *u = reinterpret_cast<unsigned char *>(s.c) + 4;
__device__ int (*r)[3] = &s.c;
__device__ int *e = s.c + 3;
__device__ S *b = (S *)((char *)&s.b - 4);
__device__ int *f = &((S *)((char *)&s.b - 4))->c[2];
__global__ void values(long long *out) {
    *out++ = *p;
    *out++ = *q;
    *out++ = *(float *)v;
    *out++ = *w;
    *out++ = *u;
    *out++ = (*r)[1];
    *out++ = e[-1];
    *out++ = b->c[0];
    *out++ = *f;
}

//# In classes and arrays
//@ values: 3 4 1 7 4 6 5 1 3 1
//@ nvrtc refuses: it knows addresses that are cast once at most
struct S {
    int a;
    float b;
    int c[3];
};
__device__ S s = {1, 2, {3, 4, 5}};
struct T {
    char *p;
    void *q[2];
    int n = 6;
};
__device__ T t = {(char *)&s + 8, {(char *)&s.c[1], &s}, 7};
__device__ T ts[2] = {{(char *)&s + 12}, {nullptr, {(int *)(&s + 1) - 1}}};
__device__ char *chars[] = {(char *)&s, (char *)&s.c, (char *)ts};
__global__ void values(long long *out) {
    *out++ = *t.p;
    *out++ = *(char *)t.q[0];
    *out++ = *(int *)t.q[1];
    *out++ = t.n;
    *out++ = *ts[0].p;
    *out++ = ts[0].n;
    *out++ = *(int *)ts[1].q[0];
    *out++ = ts[1].p == nullptr;
    *out++ = *chars[1];
    *out++ = chars[2] == (char *)&ts[0].p;
}

//# Bases, and characters of literals
//@ values: 7 7 7 111 111
//@ nvrtc refuses: it knows addresses that are cast once at most
struct B {
    int a;
};
struct C {
    int c;
};
struct D : B, C {
    int d;
};
__device__ D d;
__device__ C *c = (C *)&d;
__device__ D *e = static_cast<D *>((C *)&d);
__device__ char *raw = (char *)(C *)&d;
__device__ const unsigned char *r = (const unsigned char *)"hello";
__device__ const char *h = (const char *)((const unsigned char *)"hello" + 4);
__global__ void values(long long *out) {
    d.c = 7;
    *out++ = c->c;
    *out++ = e->c;
    *out++ = *raw;
    *out++ = r[4];
    *out++ = *h;
}

//# In functions
//@ values: 7
struct S {
    int a[3];
};
__device__ S s = {{5, 6, 7}};
__device__ int next() {
    static char *p = (char *)&s + 4;
    p += 4;
    return *p;
}
__global__ void values(long long *out) {
    *out++ = next();
}
