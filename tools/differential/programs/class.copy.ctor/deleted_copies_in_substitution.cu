//@ values: 2 2 2 1 2 2 1 1 2 2 2
struct R { int &&r; };
struct V { R r; };
struct W : R { };
template <class T, class = decltype(T(static_cast<const T &>(*(T *)nullptr)))> __device__ int f(int) { return 1; }
template <class T> __device__ int f(...) { return 2; }
template <class T> __device__ void take(T);
template <class T, class = decltype(take<T>(*(T *)nullptr))> __device__ int g(int) { return 1; }
template <class T> __device__ int g(...) { return 2; }
template <class T, class = decltype(take<T>(static_cast<T &&>(*(T *)nullptr)))> __device__ int h(int) { return 1; }
template <class T> __device__ int h(...) { return 2; }
template <class T, class = decltype(T{*(T *)nullptr})> __device__ int k(int) { return 1; }
template <class T> __device__ int k(...) { return 2; }
__device__ int m(R) { return 1; }
__device__ int m(...) { return 2; }
__global__ void values(long long *out) {
    *out++ = f<R>(0);
    *out++ = f<V>(0);
    *out++ = f<W>(0);
    *out++ = f<int>(0);
    *out++ = g<R>(0);
    *out++ = g<V>(0);
    *out++ = h<R>(0);
    *out++ = h<V>(0);
    *out++ = k<R>(0);
    *out++ = k<V>(0);
    *out++ = k<W>(0);
}
