//@ values: 6 11
template <class... T> __device__ int g(int &a, T... t) { (a += ... += t); return a; }
template <class... T> __device__ int h(T &... t) { return (t += ... ); }
template <class... T> __device__ int k(int &a, T... t) { return (... = t); }
template <class... T> __device__ int m(int &a, T... t) { return (a += ... += t); }
__global__ void values(long long *out) {
    int a = 1;
    *out++ = g(a, 2, 3);
    int b = 2, c = 3;
    *out++ = h(a, b, c);
}
