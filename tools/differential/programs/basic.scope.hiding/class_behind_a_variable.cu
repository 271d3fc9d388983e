//@ values: 3 3 4 16 31604 3 30 1 2 17 941 62
namespace W {
__device__ const int n = 3;
struct n {
    char c[4];
    // The class's own name is that of the class.
    n *next = nullptr;
    __device__ n *self() { return this; }
};
namespace I {
__device__ int value() { return n; }
__device__ int size() { return sizeof(n); }
__device__ int class_size() { return sizeof(struct n); }
}
__device__ int used() {
    using W::n;
    struct n x;
    return sizeof(n) + 100 * sizeof(x) + 10000 * n;
}
template <int N> struct Of {
    static const int value = N;
};
__device__ int argument() { return Of<n>::value; }
__device__ int product() { int x = 5; return (n) * x + n * x; }
}
__device__ int f(int) { return 1; }
struct f {
    int v = 2;
};
__device__ int called() { return f(3); }
__device__ int made() {
    struct f x;
    return x.v;
}
enum { e = 7 };
enum e { first, second };
__device__ int enumerator() {
    enum e x = second;
    return e + 10 * x;
}
__device__ int local() {
    int v = 1;
    struct v {
        char c[9];
    };
    struct v x;
    return v + 10 * sizeof(v) + 100 * sizeof(x);
}
struct M {
    int m = 6;
    struct m {
        char c[2];
    };
    __device__ int size() { return sizeof(struct m) + 10 * m; }
};
__global__ void values(long long *out) {
    *out++ = W::n;
    *out++ = W::I::value();
    *out++ = W::I::size();
    *out++ = W::I::class_size();
    *out++ = W::used();
    *out++ = W::argument();
    *out++ = W::product();
    *out++ = called();
    *out++ = made();
    *out++ = enumerator();
    *out++ = local();
    *out++ = M().size();
}
