//@ values: 3 3 1 1 2 3 1 4 3 4
template <class T> __device__ int t(T) { return 1; }
template <class T> __device__ int t(T *) { return 2; }
template <> __device__ int t(int *) { return 3; }
template <class T> __device__ int u(T) { return 1; }
template <> __device__ int u(int *) { return 3; }
template <class T> __device__ int u(T *) { return 2; }
template <class T> __device__ int w(const T &) { return 1; }
template <class T> __device__ int w(const T *const &) { return 2; }
template <> __device__ int w(const char *const &) { return 3; }
template <class T> __device__ int x(T) { return 1; }
template <class T> __device__ int x(T *) { return 2; }
template <> __device__ int x<int *>(int *) { return 3; }
template <> __device__ int x<int>(int *) { return 4; }
__global__ void values(long long *out) {
    int a = 0;
    char c = 0;
    const char *s = &c;
    *out++ = t(&a);
    *out++ = t<int>(&a);
    *out++ = t<int *>(&a);
    *out++ = t(a);
    *out++ = u(&a);
    *out++ = w(s);
    *out++ = w(a);
    *out++ = x(&a);
    *out++ = x<int *>(&a);
    *out++ = x<int>(&a);
}
