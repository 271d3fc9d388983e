// Arguments for parameters that are values convert implicitly, or the template does not fit.

//# An `enum class` beside an integer
//@ values: 3201 3212 511 612
enum class R { A, B };
template <typename T, R O, int W = 32> __device__ int w(T *p) { return 1 + 10 * int(O) + 100 * W; }
template <typename T, R O1, R O2, int W = 32> __device__ int w(T *p) { return 2 + 10 * int(O2) + 100 * W; }
template <typename T, R... Os> __device__ int b(T *p) { return w<T, Os...>(p); }
__global__ void values(long long *out) {
    int x;
    *out++ = b<int, R::A>(&x);
    *out++ = b<int, R::A, R::B>(&x);
    *out++ = w<int, R::B, 5>(&x);
    *out++ = w<int, R::B, R::B, 6>(&x);
}

//# An enumeration, `bool`, and numbers that are too large
//@ values: 2 2 1 3000 4 3 8 3
enum Plain { one = 1, big = 300 };
enum class Small : unsigned char { s = 3 };
template <unsigned char N> __device__ int f(int) { return 1; }
template <Plain P> __device__ int f(long) { return 2; }
template <int N> __device__ int g(int) { return 3; }
template <Small N> __device__ int g(long) { return 4; }
template <auto... N> __device__ int each() { return ((f<N>(0) * 1000) + ... + 0); }
template <Small... N> __device__ int forward() { return (g<N>(0) + ... + 0); }
__global__ void values(long long *out) {
    *out++ = f<one>(0L);
    *out++ = f<big>(0);
    *out++ = f<7>(0);
    *out++ = each<big, 7>();
    *out++ = g<Small::s>(0);
    *out++ = g<one>(0);
    *out++ = forward<Small::s, Small::s>();
    *out++ = g<true>(0L);
}

//# Functions are no numbers
//@ values: 14 1
template <int N> __device__ int h(int) { return 1; }
template <int (*F)()> __device__ int h(long) { return F(); }
__device__ int seven() { return 7; }
template <int (*... F)()> __device__ int all() { return (h<F>(0) + ... + 0); }
__global__ void values(long long *out) {
    *out++ = all<seven, seven>();
    *out++ = h<3>(0);
}
