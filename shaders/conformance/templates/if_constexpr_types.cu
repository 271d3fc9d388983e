// if constexpr over types, sizes and packs: the other branch need not be valid for this instance.
//@ family: templates
//@ launch: branches grid=1 block=8
//@ arg: out:i32[40]=zero
//@ expect: out=4,10000,3016,144,80040000,305,10011,3022,145,80140102,608,10023,3034,146,80240204,913,10034,3052,147
//@ expect: out[19]=80340306,1220,10046,3076,148,80440408,1529,10057,3106,149,80540510,1840,10069,3142,150,80640612,2153
//@ expect: out[36]=10080,3184,151,80740714
template <typename A, typename B> constexpr bool same = false;
template <typename A> constexpr bool same<A, A> = true;
struct Vec {
    int x, y;
    __device__ int norm() const { return x * x + y * y; }
};
template <typename T> __device__ int measure(const T &v) {
    if constexpr (same<T, Vec>) {
        return v.norm();
    } else if constexpr (sizeof(T) == 8) {
        return (int)(v * 2);
    } else if constexpr (same<T, float>) {
        T half = v / 2;
        return (int)half;
    } else {
        static_assert(sizeof(T) <= 4, "only small ones come here");
        return (int)v + 1000;
    }
}
template <typename T, typename... R> __device__ int chain(T first, R... rest) {
    if constexpr (sizeof...(rest) == 0) return measure(first);
    else return measure(first) * 3 + chain(rest...);
}
template <int N> __device__ int fibonacci() {
    if constexpr (N < 2) return N;
    else return fibonacci<N - 1>() + fibonacci<N - 2>();
}
template <int N> __device__ auto result(int v) {
    if constexpr (N & 1) return v * 0.5f;
    else return v;
}
template <typename T> __device__ int local(T v) {
    if constexpr (constexpr int size = sizeof(T); size > 4) return size * 100 + (int)v;
    else return size;
}
__global__ void branches(int *out) {
    int t = threadIdx.x, *o = out + 5 * t;
    o[0] = measure(Vec{t, 2}) + measure(t * 1.5) * 100;
    o[1] = measure(t * 3.0f) + measure((short)t) * 10;
    o[2] = chain(t, 2.0f, Vec{1, t}, 5LL);
    o[3] = fibonacci<12>() + t;
    o[4] = (int)(result<1>(t) * 4) + result<2>(t) * 100 + local(t) * 10000 + local((double)t) * 100000;
}
