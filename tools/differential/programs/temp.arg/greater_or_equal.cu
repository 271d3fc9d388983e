//@ values: 11 9 7 3 2 97 0 0 1
// `>=` is one token, which does not end a list of template arguments.
template <int N, bool B> struct Pick {
    static __device__ int f(int x) { return B ? x + N : x - N; }
};
template <class T> __device__ int wide(int x) { return Pick<1, sizeof(T) >= 4>::f(x); }
template <int N, bool B = N >= 4> __device__ int defaulted() { return B; }
template <int N, int M = N >= 4 ? 7 : 9> __device__ int chosen() { return M; }
template <bool B> struct Only {
    static const int v = B;
};
__global__ void values(long long *out) {
    *out++ = wide<int>(10);
    *out++ = wide<char>(10);
    *out++ = Pick<2, 3 >= 2>::f(5);
    *out++ = Pick<2, (3 >= 4)>::f(5);
    *out++ = defaulted<3>() + 2 * defaulted<4>();
    *out++ = chosen<3>() * 10 + chosen<5>();
    *out++ = Only<1 >= 2>::v;
    int x = 3, y = 2;
    *out++ = x<y>=1;
    *out++ = x >= y >= 1;
}
