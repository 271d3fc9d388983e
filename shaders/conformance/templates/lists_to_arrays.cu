// Deduction from braced lists, and the overload that a list prefers
// (C++17 [temp.deduct.call] 1, [over.ics.list], [over.ics.rank] 3.1).
//@ family: templates
//@ launch: lists grid=1 block=4
//@ arg: out:i32[64]=zero
//@ expect: out[0]=306,103,2210,323,203,10,30,208,15,2,1,4,5,1,11,1
//@ expect: out[16]=309,103,2216,323,203,10,30,208,16,2,1,4,5,2,12,1
template <class T> constexpr int code = 0;
template <> constexpr int code<int> = 1;
template <> constexpr int code<float> = 2;
template <> constexpr int code<char> = 3;

template <class T, int N> __device__ int sum(const T (&v)[N]) {
    T all = 0;
    for (int i = 0; i < N; i++) all += v[i];
    return 100 * N + (int)all;
}
template <class T> __device__ int kind(const T (&)[3]) { return 100 * code<T> + 3; }
template <int M, int N> __device__ int grid(const int (&v)[M][N]) {
    return 1000 * M + 100 * N + v[0][0] + v[M - 1][N - 1] + v[1][0];
}
template <unsigned char N> __device__ int bound(const char (&)[N]) { return 320 + N; }
template <class T, int N> __device__ int moved(T (&&v)[N]) { return 100 * N + (int)v[N - 1]; }
struct Two {
    int a, b;
};
// The lists in it deduce nothing, the other argument does.
template <class T, int N> __device__ int pairs(const T (&v)[N], T last) { return v[0].a + v[N - 1].b * last.a; }
template <class... T> __device__ int several(const T (&...v)[2]) { return ((v[0] + v[1]) + ...); }
template <class T> struct Bag {
    int count;
    T last;
    template <int N> __device__ Bag(const T (&v)[N]) : count(N), last(v[N - 1]) {}
    template <int N> __device__ int add(const T (&v)[N]) const { return 100 * N + (int)(last + v[0]); }
    template <int N> __device__ int operator()(const T (&v)[N]) const { return N + (int)v[0]; }
    template <int N> __device__ int times(const T (&v)[N]) const { return N * (int)v[1]; }
};
template <class T, int N> Bag(const T (&)[N]) -> Bag<T>;
template <class... V> __device__ int passed(V... v) { return sum({v..., 1}) - 100 * (int)sizeof...(V); }

__device__ int chosen(const int (&)[3]) { return 1; }
template <class T, int N> __device__ int chosen(const T (&)[N]) { return 2; }
__device__ int shorter(float) { return 3; }
__device__ int shorter(int) { return 4; }
__device__ int object(Two v) { return v.a; }
struct FromTwo {
    int v;
    __device__ FromTwo(Two t) : v(t.b) {}
};
__device__ int object(FromTwo v) { return 10 + v.v; }
__device__ int none(int) { return 1; }
__device__ int none(FromTwo) { return 2; }

__global__ void lists(int *out) {
    int t = threadIdx.x, *o = out + 16 * t;
    o[0] = sum({1 + t, 2 + t, 3 + t});
    o[1] = kind({t});
    o[2] = grid({{1 + t, 2}, {3 + 2 * t, 6}}) + 3 * t;
    o[3] = bound({'a', 'b', 'c'});
    o[4] = moved({1.5f, 3.5f});
    o[5] = pairs({{1}, {2, 3}}, Two{3, t}) + 0 * t;
    o[6] = several({1, 2}, {3.5f, 4.5f}, {t, 19 - t});
    const Bag<int> ints({3, 4, 5});
    o[7] = ints.add({3, t});
    Bag deduced({1.0f, 2.0f, (float)(5 + t)});
    o[8] = 5 * deduced.count + (int)deduced.last - 5;
    o[9] = chosen({1, t});
    o[10] = chosen({1, 2, t});
    o[11] = shorter({t});
    o[12] = ints({4}) + ints.times({1, 0});
    Two two{t + 1, t};
    o[13] = object({two});
    o[14] = passed(t, 10) - 200 + 100;
    o[15] = none({});
}
