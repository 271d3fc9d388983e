//@ values: 4 9 10 17 11 7 6 6 73
// A constructor's or destructor's name may have the arguments of its class.
template <class T, int N> struct Row {
    T at[N];
    __device__ Row<T, N>() { for (int i = 0; i < N; i++) at[i] = i + 1; }
    __device__ explicit Row<T, N>(T all) { for (int i = 0; i < N; i++) at[i] = all; }
};
template <class T> struct Row<T, 2> {
    T x, y;
    long long *log;
    __device__ Row<T, 2>(T a, long long *l = nullptr) : x(a), y(a * 2), log(l) {}
    template <class U> __device__ Row<T, 2>(const Row<U, 2> &other) : x(other.x + 1), y(other.y + 1), log(nullptr) {}
    __device__ ~Row<T, 2>() { if (log) *log = 70 + x; }
};
template <> struct Row<char, 3> {
    int only;
    __device__ Row<char, 3>(int v) : only(v) {}
};
template <class... T> struct Pack {
    int n;
    __device__ Pack<T...>(int v) : n(v + sizeof...(T)) {}
};
template <class T> struct Named {
    typedef T type;
    T v;
    __device__ Named<type>(T a) : v(a) {}
};
template <class T> struct Outer {
    template <class U> struct Inner {
        int v;
        __device__ Inner<U>(int a) : v(a + sizeof(T) + sizeof(U)) {}
    };
};
__global__ void values(long long *out) {
    Row<int, 4> a;
    *out++ = a.at[3];
    Row<short, 3> b(9);
    *out++ = b.at[2];
    Row<int, 2> c(5);
    *out++ = c.y;
    Row<long, 2> d(c);
    *out++ = d.x + d.y;
    Row<char, 3> e(11);
    *out++ = e.only;
    Pack<int, char, double> f(4);
    *out++ = f.n;
    Named<int> g(6);
    *out++ = g.v;
    Outer<char>::Inner<int> h(1);
    *out++ = h.v;
    { Row<int, 2> last(3, out); }
    out++;
}
