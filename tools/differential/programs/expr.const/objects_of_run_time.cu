//@ values: 3 35 6 1
// A constant expression may name an object whose value is not constant, if it does not read it.
template <int N> struct Int { __device__ constexpr operator int() const { return N; } };
template <int N> struct Shape {
    int v[N];
    __device__ constexpr int rank() const { return N; }
};
template <int N> __device__ constexpr Int<N> rank(const Shape<N> &) { return {}; }
template <class T, int N> __device__ constexpr int length(const T (&)[N]) { return N; }
template <int N> __device__ int with(Shape<N> byvalue) {
    constexpr int r = rank(byvalue) + byvalue.rank();
    return r;
}
__global__ void values(long long *out) {
    Shape<3> shape{{static_cast<int>(out[0]), 1, 2}};
    int list[5] = {static_cast<int>(out[0])};
    constexpr int R = rank(shape);
    constexpr int M = shape.rank() * 10 + length(list);
    static_assert(R == 3 && M == 35, "constants");
    *out++ = R;
    *out++ = M;
    *out++ = with(shape);
    const int *p = list;
    *out++ = p == list;
}
