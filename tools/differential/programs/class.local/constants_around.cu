// What a function's aliases and classes say of its variables, also where the first use is in another body.

//# An alias of an array, used in a lambda expression first
//@ values: 131 37
template <int T> __device__ float run(float x) {
    constexpr int N = T / 2;
    using Acc = float[N][4];
    auto g = [](Acc &x) {
        Acc y;
        y[N - 1][0] = x[0][0];
        return y[N - 1][0] + sizeof(y);
    };
    Acc a;
    a[0][0] = x;
    return g(a);
}
__global__ void values(long long *out) {
    *out++ = run<16>(3);
    *out++ = run<4>(5);
}

//# An alias of a variable's type
//@ values: 8204 8 2
__global__ void values(long long *out) {
    short x = 3;
    using T = decltype(x);
    typedef decltype(x + 1L) L;
    auto g = [](int v) {
        T t = v;
        return t + 100 * sizeof(T) + 1000 * sizeof(L);
    };
    *out++ = g(65537) + x;
    {
        double x = 1;
        using T = decltype(x);
        auto h = [](int) { return sizeof(T); };
        *out++ = h(x);
    }
    *out++ = sizeof(T);
}

//# Constants of the function, in member functions of its classes
//@ values: 52048 103072
template <int I> __device__ int member(int x) {
    constexpr int N = I + 1;
    const int M = N * 10;
    enum { E = 7 };
    struct Local {
        int v[N];
        __device__ int sum() const {
            int s = 0;
            for (int i = 0; i < N; ++i)
                s += v[i] + M;
            return s + E;
        }
        __device__ static int twice() { return 2 * M; }
    };
    Local l{};
    l.v[N - 1] = x;
    return l.sum() * 1000 + Local::twice() + sizeof(Local);
}
__global__ void values(long long *out) {
    *out++ = member<1>(5);
    *out++ = member<2>(6);
}
