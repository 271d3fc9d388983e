// Packs captured by value, by reference and by default, captured again inside, and lambdas in expansions.
//@ family: lambdas
//@ launch: packs grid=1 block=4
//@ arg: out:i32[20]=zero
//@ expect: out=503,600,27,50,14,603,700,127,65,20,703,800,227,80,26,803,900,327,95,32
template <int... I> struct Seq {};
template <typename... A> __device__ int by_value(A... a) {
    auto sum = [a...] { return (0 + ... + a); };
    ((a += 10), ...);
    return sum() * 100 + (int)sizeof...(a);
}
template <typename... A> __device__ int by_reference(A... a) {
    auto grow = [&a...](int by) { return ((a += by), ..., 0); };
    grow(2);
    return (0 + ... + a);
}
template <typename F, typename... A> __device__ int later(F f, A... a) {
    auto bound = [f, a...](int last) { return f(a..., last); };
    return bound(7);
}
template <typename... A> __device__ int inside(A... a) {
    return [=] { return [a...] { return (0 + ... + a); }() * 10 + [&] { return (1 * ... * a); }(); }();
}
template <int... I> __device__ int each(Seq<I...>, int t) {
    int s = 0;
    ([&] { s += (t + I) * I; }(), ...);
    return s;
}
__global__ void packs(int *out) {
    int t = threadIdx.x, *o = out + 5 * t;
    o[0] = by_value(t, 2, (short)3) + by_value();
    o[1] = by_reference(t, 2L) * 100 + by_reference();
    o[2] = later([](int a, int b, int c) { return a * 100 + b * 10 + c; }, t, 2);
    o[3] = inside(t, 5);
    o[4] = each(Seq<1, 2, 3>(), t);
}
