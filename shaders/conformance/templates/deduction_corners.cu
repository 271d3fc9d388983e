// Deduction: arrays and their bounds, nested instances, const through references, non-deduced places.
//@ family: templates
//@ launch: corners grid=1 block=4
//@ arg: out:i32[40]=zero
//@ expect: out=1678,2170,11,5413,125,104,13,255,4464,0,1678,2170,11,5413,125,104,13,10,4465,0,1678,2170,11,5413,125,204
//@ expect: out[26]=13,21,4467,0,1678,2170,11,5413,125,306,13,32,4468,0
template <typename T> struct identity { using type = T; };
template <typename A, typename B> struct Pair {
    A a;
    B b;
};
template <typename T> constexpr int code = 0;
template <> constexpr int code<int> = 1;
template <> constexpr int code<const int> = 2;
template <> constexpr int code<float> = 3;
template <> constexpr int code<int &> = 4;
template <> constexpr int code<const int &> = 5;
template <> constexpr int code<int *> = 6;
template <> constexpr int code<const int *> = 7;
template <> constexpr int code<short> = 8;
template <typename T> __device__ int by_value(T) { return code<T>; }
template <typename T> __device__ int by_ref(T &) { return code<T>; }
template <typename T> __device__ int by_const(const T &) { return code<T>; }
template <typename T> __device__ int by_forward(T &&) { return code<T>; }
template <typename T, int N, int M> __device__ int bounds(const T (&)[N][M]) { return N * 10 + M + code<T> * 100; }
template <typename T> __device__ T bounded(T v, typename identity<T>::type low) { return v < low ? low : v; }
template <typename A, typename B> __device__ int inner(const Pair<A, Pair<B, A>> &p) { return code<A> * 10 + code<B>; }
template <typename T> __device__ int explicit_first(int v) { return (int)(T)(v + 0.9f); }
template <typename R, typename T> __device__ R convert(T v) { return (R)v; }

__global__ void corners(int *out) {
    int t = threadIdx.x, *o = out + 10 * t, i = 0;
    const int c = t;
    int v[2][5] = {};
    const int *p = &c;
    o[i++] = by_value(c) * 1000 + by_value(v[0]) * 100 + by_value(p) * 10 + by_value((short)t);
    o[i++] = by_ref(c) * 1000 + by_ref(t) * 100 + by_ref(p) * 10;
    o[i++] = by_const(c) * 10 + by_const(t);
    o[i++] = by_forward(c) * 1000 + by_forward(t) * 100 + by_forward(5) * 10 + by_forward(2.0f);
    o[i++] = bounds(v);
    o[i++] = bounded(t, 1.9f) * 100 + (int)(bounded(t * 0.5f, 1) * 4);
    o[i++] = inner(Pair<int, Pair<float, int>>{t, {0.5f, t}});
    o[i++] = explicit_first<float>(t) * 10 + explicit_first<unsigned char>(255 + t);
    o[i++] = (int)(convert<float>(t) * 3 / 2) + convert<short>(70000.5f - 65536);
}
