//@ values: 1004 1004 1004
using P = int **;
__device__ long long f(P p) { return 4 + 1000 * (p == nullptr); }
template <class T> __device__ long long f(T) { return 5; }
template <class T> __device__ long long f(const T *) { return 6; }
__global__ void values(long long *out) {
    P p = nullptr;
    *out++ = f(p);
    const P c = nullptr;
    *out++ = f(c);
    *out++ = f(static_cast<P &&>(p));
}
