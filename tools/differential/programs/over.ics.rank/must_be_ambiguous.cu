//@ refused: ambiguous
struct A { int v; };
struct B : A {};
struct C : B {};

//# pointers to unrelated bases
struct D { int w; };
struct E : A, D {};
__device__ int f(A *) { return 1; }
__device__ int f(D *) { return 2; }
__global__ void values(long long *out) {
    E e{};
    *out++ = f(&e);
}

//# references to unrelated bases
struct D { int w; };
struct E : A, D {};
__device__ int f(const A &) { return 1; }
__device__ int f(const D &) { return 2; }
__global__ void values(long long *out) {
    E e{};
    *out++ = f(e);
}

//# const of one level and of another
__device__ int f(const int *const *) { return 1; }
__device__ int f(int *const volatile *) { return 2; }
__global__ void values(long long *out) {
    int **p = nullptr;
    *out++ = f(p);
}

//# const and volatile
__device__ int f(const int *) { return 1; }
__device__ int f(volatile int *) { return 2; }
__global__ void values(long long *out) {
    int i = 0;
    *out++ = f(&i);
}

//# const and volatile references
__device__ int f(const int &) { return 1; }
__device__ int f(volatile int &) { return 2; }
__global__ void values(long long *out) {
    int i = 0;
    *out++ = f(i);
}

//# a promotion and a promotion
__device__ int f(int, long) { return 1; }
__device__ int f(long, int) { return 2; }
__global__ void values(long long *out) {
    *out++ = f((short)1, (short)2);
}

//# nearer base first and farther base second
__device__ int f(A *, B *) { return 1; }
__device__ int f(B *, A *) { return 2; }
__global__ void values(long long *out) {
    C c{};
    *out++ = f(&c, &c);
}

//# different user conversions
struct X { __device__ X(A) {} };
struct Y { __device__ Y(A) {} };
__device__ int f(const X &) { return 1; }
__device__ int f(const Y &) { return 2; }
__global__ void values(long long *out) {
    *out++ = f(A{1});
}

//# a null pointer for unrelated classes
struct D { int w; };
__device__ int f(A *, int) { return 1; }
__device__ int f(D *, int) { return 2; }
__global__ void values(long long *out) {
    *out++ = f(0, 1);
}

//# rvalue reference first and second
__device__ int f(int &&, const int &) { return 1; }
__device__ int f(const int &, int &&) { return 2; }
__global__ void values(long long *out) {
    *out++ = f(1, 2);
}

//# double and float of an integer
__device__ int f(double) { return 1; }
__device__ int f(float) { return 2; }
__global__ void values(long long *out) {
    *out++ = f(1ull);
}
