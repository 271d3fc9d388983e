//@ values: 2 2 2 1 2 1 2 1 1 2 1 2 2 1 1 1 2 3 4 5 4
template <class T> __device__ int f(T) { return 1; }
__device__ int f(const int &) { return 2; }
struct A {};
__device__ int g(A, double) { return 1; }
__device__ int g(const A &, float) { return 2; }
__device__ int h(const float *) { return 1; }
template <class T> __device__ int h(const T &) { return 2; }
__device__ int k(const unsigned &) { return 1; }
template <class T> __device__ int k(T) { return 2; }
__device__ int m(const int &) { return 1; }
__device__ int m(int &&) { return 2; }
__device__ int d(const double &) { return 1; }
__device__ int d(double &&) { return 2; }
__device__ int q(int *const *) { return 1; }
__device__ int q(const int *const *) { return 2; }
__device__ int q(const volatile int *const *) { return 3; }
__device__ int fn() { return 0; }
__device__ int r(int (&)()) { return 1; }
__device__ int r(int (&&)()) { return 2; }
struct S {
    __device__ int m() & { return 1; }
    __device__ int m() const & { return 2; }
    __device__ int m() && { return 3; }
    __device__ int n() { return 4; }
    __device__ int n() const { return 5; }
};
__global__ void values(long long *out) {
    int i = 0;
    const int c = i;
    float x = 0;
    float *p = &x;
    unsigned u = 0;
    int *pi = &i;
    A a;
    *out++ = f(i);
    *out++ = f(c);
    *out++ = f(3);
    *out++ = f(u);
    *out++ = g(a, 1.0f);
    *out++ = g(a, 1.0);
    *out++ = h(p);
    *out++ = h((const float *)p);
    *out++ = k(u);
    *out++ = k(i);
    *out++ = m(i);
    *out++ = m(5);
    *out++ = d(5);
    *out++ = q(&pi);
    *out++ = r(fn);
    S s;
    const S cs = s;
    *out++ = s.m();
    *out++ = cs.m();
    *out++ = S().m();
    *out++ = s.n();
    *out++ = cs.n();
    *out++ = S().n();
}
