// decltype of names, expressions, calls and members; auto, decltype(auto) and trailing result types.
//@ family: templates
//@ launch: types_of grid=1 block=8
//@ arg: out:i32[56]=zero
//@ expect: out=7,7,7,488,705200,7,1005,7,7,7,488,705301,7,1002,7,7,7,488,705402,7,1005,7,7,7,488,705503,7,1006,7,7,7
//@ expect: out[31]=488,705604,7,1005,7,7,7,488,705705,7,1010,7,7,7,488,705806,7,1005,7,7,7,488,705907,7,1014
template <typename A, typename B> constexpr bool same = false;
template <typename A> constexpr bool same<A, A> = true;
template <typename A, typename B> __device__ auto add(A a, B b) -> decltype(a + b) { return a + b; }
template <typename T> __device__ auto first(T *p) { return p[0]; }
template <typename T> __device__ auto &second(T *p) { return p[1]; }
template <typename T> __device__ decltype(auto) third(T *p) { return p[2]; }
template <typename T> __device__ decltype(auto) copy_third(T *p) {
    auto v = p[2];
    return v;
}
template <typename A, typename B> __device__ auto sized(bool c, A a, B b) { return c ? a : b; }
struct Data {
    short s;
    const float f;
};
__device__ unsigned long long counter();

__global__ void types_of(int *out) {
    int t = threadIdx.x, *o = out + 7 * t;
    int x = t, &r = x, v[3] = {t, t + 1, t + 2};
    const Data d = {1, 2.0f};
    const Data *p = &d;
    o[0] = same<decltype(x), int> + 2 * same<decltype((x)), int &> + 4 * same<decltype(r), int &>;
    o[1] = same<decltype(x + 1), int> + 2 * same<decltype(x++), int> + 4 * same<decltype(++x), int &>;
    o[2] = same<decltype(d.f), const float> * 4 + same<decltype(d.s), short>;
    o[2] += 2 * same<decltype((p->s)), const short &>;
    o[3] = sizeof(decltype(counter())) + sizeof(decltype(add('a', 1.0))) * 10 + (int)sizeof(add(x, 2.0f)) * 100;
    r = t;
    second(v) += 50 + (p != nullptr);
    third(v) = 70;
    o[4] = first(v) + v[1] * 100 + v[2] * 10000;
    o[5] = same<decltype(third(v)), int &> + 2 * same<decltype(copy_third(v)), int> + 4 * same<decltype(first(v)), int>;
    decltype(sized(true, 1, 2.5)) mixed = sized(t & 1, t, 2.5);
    auto u = sized(false, 1u, -1);
    o[6] = (int)(mixed * 2) + (same<decltype(u), unsigned> ? 1000 : 0);
}
