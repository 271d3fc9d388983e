//@ values: 1 2 2 2 2 1 2 1 1 2 2 1 1 1 2 2
//@ values: 2
// Parameters that are references, each for itself ([temp.deduct.partial] 9 and 10).
template <class T> __device__ int a(T &) { return 1; }
template <class T> __device__ int a(const T &) { return 2; }
template <class T> __device__ int b(T &&) { return 1; }
template <class T> __device__ int b(T &) { return 2; }
template <class T> __device__ int c(T *&&) { return 1; }
template <class T> __device__ int c(const T &) { return 2; }
template <class T, class U> __device__ int d(T &, U &) { return 1; }
template <class T, class U> __device__ int d(const T &, const U &) { return 2; }
template <class T, class U> __device__ int e(T, U &) { return 1; }
template <class T, class U> __device__ int e(T *, const U &) { return 2; }
template <class T> __device__ int f(const T &&) { return 1; }
template <class T> __device__ int f(T &&) { return 2; }
template <class T> __device__ int g(const volatile T &) { return 1; }
template <class T> __device__ int g(const T &) { return 2; }
__global__ void values(long long *out) {
    int i = 1;
    const int k = 2;
    int *p = &i;
    *out++ = a(i);
    *out++ = a(k);
    *out++ = a(3);
    *out++ = b(i);
    *out++ = b(k);
    *out++ = b(3);
    *out++ = c(p);
    *out++ = c(static_cast<int *&&>(p));
    *out++ = d(i, i);
    *out++ = d(k, k);
    *out++ = e(p, k);
    *out++ = e(p, i);
    *out++ = e(i, k);
    *out++ = f(static_cast<const int &&>(k));
    *out++ = f(3);
    *out++ = g(k);
    *out++ = g(i);
}
