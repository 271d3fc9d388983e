// Constant evaluation with references, pointers into arrays, swaps, sorting and deep recursion.
//@ family: constexpr
//@ launch: evaluated grid=1 block=16
//@ arg: out:i32[48]=zero
//@ expect: out=-21,37,700,-3,1136,713,0,2345,726,9,3344,739,9,1334,752,9,235,765,15,1136,778,27,347,791,-21,-652,804,-3
//@ expect: out[28]=-1861,817,0,-2960,830,9,-3859,843,9,-4648,856,9,-5647,869,15,-6856,882,27,-7955,895
template <typename T> __host__ __device__ constexpr void swap(T &a, T &b) {
    T c = a;
    a = b;
    b = c;
}
template <int N> struct List {
    int v[N];
    __host__ __device__ constexpr const int *begin() const { return v; }
    __host__ __device__ constexpr const int *end() const { return v + N; }
    __host__ __device__ constexpr int &operator[](int i) { return v[i]; }
    __host__ __device__ constexpr int operator[](int i) const { return v[i]; }
};
template <int N> __host__ __device__ constexpr List<N> sorted(List<N> l) {
    for (int i = 0; i < N; i++)
        for (int *p = l.v + i; p > l.v && p[-1] > *p; --p) swap(p[-1], *p);
    return l;
}
__host__ __device__ constexpr int ackermann(int m, int n) {
    return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
__host__ __device__ constexpr int count(const int *from, const int *to, int v) {
    int n = 0;
    while (from != to) n += *from++ == v;
    return n;
}
constexpr List<8> order = sorted(List<8>{{5, -1, 9, 3, 3, 0, -7, 3}});
static_assert(order[0] == -7 && order[7] == 9 && order[3] == 3);
static_assert(ackermann(2, 3) == 9);

__global__ void evaluated(int *out) {
    int t = threadIdx.x, *o = out + 3 * t;
    constexpr int threes = count(order.begin(), order.end(), 3);
    List<4> mine{{t, 7 - t, 3, t * t % 5}};
    List<4> after = sorted(mine);
    o[0] = order[t & 7] * threes;
    o[1] = after[0] * 1000 + after[1] * 100 + after[2] * 10 + after[3];
    constexpr int deep = ackermann(2, 5), wide = ackermann(1, 5);
    o[2] = deep * t + wide * 100;
}
