//@ values: 2 2 2 1 2 2 2 2 2 1 1 2 2 1 1 2 2
struct A { int a; };
struct B : A { int b; };
struct C : B { int c; };
__device__ int p(A *) { return 1; }
__device__ int p(B *) { return 2; }
__device__ int v(void *) { return 1; }
__device__ int v(A *) { return 2; }
__device__ int cv(const void *) { return 1; }
__device__ int cv(bool) { return 2; }
__device__ int r(const A &) { return 1; }
__device__ int r(const B &) { return 2; }
__device__ int rr(A &&) { return 1; }
__device__ int rr(const B &) { return 2; }
__device__ int w(A) { return 1; }
__device__ int w(B) { return 2; }
__device__ int n(int *) { return 1; }
__device__ int n(...) { return 2; }
__device__ int e(const void *) { return 1; }
__device__ int e(...) { return 2; }
enum Small : short { small };
enum Plain { plain };
__device__ int en(short) { return 1; }
__device__ int en(int) { return 2; }
__device__ int en(long) { return 3; }
__global__ void values(long long *out) {
    C c{};
    B b{};
    int i = 0;
    *out++ = p(&c);
    *out++ = p(&b);
    *out++ = v(&c);
    *out++ = cv(&i);
    *out++ = r(c);
    *out++ = r(C());
    *out++ = rr(C());
    *out++ = w(c);
    *out++ = w(b);
    *out++ = n(nullptr);
    *out++ = n(&i);
    *out++ = n(1.0f);
    *out++ = n(c);
    *out++ = e(&c);
    *out++ = en(small);
    *out++ = en(plain);
    *out++ = en('a');
}
