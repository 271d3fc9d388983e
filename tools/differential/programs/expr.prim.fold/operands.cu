//@ values: 99 4 3 3 1 0
struct N {
    int n;
};
template <class... T> __device__ int casts(T... t) { return ((int)t + ... + -1); }
template <class... T> __device__ int parens(int n, T... t) { return ((n + 1) * ... * (t - 1)); }
template <class... T> __device__ int calls(T... t) { return (... + t.n); }
template <class... T> __device__ int assigns(int n, T... t) {
    ((n = t), ...);
    return n;
}
template <class... T> __device__ bool all(T... t) { return (... && !t); }
__global__ void values(long long *out) {
    *out++ = casts(1.5, 2.5f, 'a');
    *out++ = parens(1, 2, 3);
    *out++ = calls(N{1}, N{2});
    *out++ = assigns(1, 2, 3);
    *out++ = all(0, 0.0);
    *out++ = all(0, 1);
}
