//@ refused: ambiguous
struct C { int v; };
template <class T> __device__ int f(const T *, T &&) { return 2; }
template <class T> __device__ int f(T *, T &&) { return 5; }
__global__ void values(long long *out) {
    *out++ = f({}, C{1});
}
