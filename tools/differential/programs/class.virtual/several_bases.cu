//@ values: 2007 325007 8001 3002 8007 325007 4738 4738 0 16 12 16 16 32 40 32
//@ values: 32 6 1 1 2007 925007 8007
struct Empty {};
struct Data { int x = 1; };
struct A { int a = 2; __host__ __device__ virtual int f() { return a; } __host__ __device__ virtual int both() { return 1; } };
struct B { int b = 3; __host__ __device__ virtual int g() { return b; } __host__ __device__ virtual int both() { return 2; } __host__ __device__ virtual ~B() {} };
struct C : Data, A, Empty, B { char c = 4; __host__ __device__ int g() override { return 100 * b + 10 * a + c + x; } __host__ __device__ int both() override { return 3 + c; } };
struct D : B, A { long long d = 5; __host__ __device__ int f() override { return d + b; } };
struct E : C { char e = 6; __host__ __device__ int f() override { return C::f() + e; } };
struct L : A { int l = 7; __host__ __device__ int both() override { return 20 + l; } };
struct R : A { int r = 8; __host__ __device__ int both() override { return 30 + r; } };
struct Both : L, R { __host__ __device__ virtual int top() { return 1; } __host__ __device__ int both() override { return L::both() * 100 + R::both(); } };
__host__ __device__ int of_a(A *a) { return a->f() * 1000 + a->both(); }
__host__ __device__ int of_b(B &b) { return b.g() * 1000 + b.both(); }
__global__ void values(long long *out) {
    C c; D d; E e; Both x;
    *out++ = of_a(&c);
    *out++ = of_b(c);
    *out++ = of_a(&d);
    *out++ = of_b(d);
    *out++ = of_a(&e);
    *out++ = of_b(e);
    *out++ = of_a((L *)&x);
    *out++ = of_a((R *)&x);
    *out++ = (char *)(A *)&c - (char *)&c;
    *out++ = (char *)(B *)&c - (char *)&c;
    *out++ = (char *)(Data *)&c - (char *)&c;
    *out++ = (char *)(A *)&d - (char *)&d;
    *out++ = sizeof(A); *out++ = sizeof(C); *out++ = sizeof(D); *out++ = sizeof(E); *out++ = sizeof(Both);
    B *b = &e;
    *out++ = static_cast<E *>(b)->e;
    *out++ = static_cast<E *>(static_cast<C *>(b)) == &e;
    A *null = (A *)(C *)nullptr;
    *out++ = null == nullptr;
    C copy = e;
    *out++ = of_a(&copy);
    copy.b = 9;
    static_cast<C &>(e) = copy;
    *out++ = of_b(e);
    *out++ = of_a(&e);
}
