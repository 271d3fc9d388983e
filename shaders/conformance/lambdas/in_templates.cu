// Lambdas in function templates and members of class templates: a class for every instance.
//@ family: lambdas
//@ launch: instances<int, 3> grid=1 block=8
//@ arg: a:i32[24]=iota
//@ arg: ra:i32[24]=zero
//@ launch: instances<float, 2> grid=1 block=8
//@ arg: b:f32[24]=iota
//@ arg: rb:f32[24]=zero
//@ expect: ra=61,14,14,27,21,21,5,28,28,1,35,35,21,42,42,71,49,49,157,56,56,285,63,63
//@ expect: rb=-11,3,4.5,-9,6,9,-5,9,13.5,1,12,18,9,15,22.5,19,18,27,31,21,31.5,45,24,36
template <typename T, int N> struct Poly {
    T c[N];
    template <typename F> __device__ void fill(F f) {
        for (int i = 0; i < N; i++) c[i] = f(i);
    }
    __device__ auto at(T x) const {
        return [x, this] {
            T r = 0;
            for (int i = N; i-- > 0;) r = r * x + c[i];
            return r;
        };
    }
};
template <int I, typename F> __device__ void unrolled(F f) {
    if constexpr (I > 0) {
        unrolled<I - 1>(f);
        f(I - 1);
    }
}
template <typename T, int N> __global__ void instances(const T *in, T *out) {
    int t = threadIdx.x;
    Poly<T, N> p;
    p.fill([in, t](int i) { return in[(t + i * 5) % 24] - T(2); });
    T acc = 1;
    unrolled<N>([&](auto i) { acc = acc * T(2) + p.c[i]; });
    auto scaled = [k = T(1) / T(2)](auto v) -> T { return v * (k + 1); };
    out[3 * t] = p.at(T(t) - 3)();
    out[3 * t + 1] = acc;
    out[3 * t + 2] = scaled(acc);
}
