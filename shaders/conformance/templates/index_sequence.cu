// Integer sequences of the user: loops unrolled by packs, tables built at compile time, expansion in two packs.
//@ family: templates
//@ launch: sequences grid=1 block=8
//@ arg: in:f32[8]=values(1,-2,0.5,4,8,-0.25,3,2)
//@ arg: out:f32[32]=zero
//@ expect: out=59.875,2,33,39,27.5,3,34,0x42200000,-28.25,-0.25,37,41,0.25,8,42,42,59.875,4,49,43,27.5,0.5,58,44,-28.25
//@ expect: out[25]=-2,69,45,0.25,1,82,46
template <int... I> struct Seq { static constexpr int size = sizeof...(I); };
template <int N, int... I> struct Make : Make<N - 1, N - 1, I...> {};
template <int... I> struct Make<0, I...> { using type = Seq<I...>; };
template <int N> using Indices = typename Make<N>::type;

template <int... I> __device__ float dot(const float *a, const float *b, Seq<I...>) {
    return (0.0f + ... + __fmul_rn(a[I], b[I]));
}
template <typename T, int N> struct Array { T v[N]; };
template <typename T, typename F, int... I> __device__ constexpr Array<T, sizeof...(I)> build(F f, Seq<I...>) {
    return {{f(I)...}};
}
struct Square {
    __device__ constexpr int operator()(int i) const { return i * i + 1; }
};
template <int... I, int... J> __device__ int outer(Seq<I...>, Seq<J...>) {
    return ((I * 10 + J) + ... + 0) + Seq<I..., J...>::size;
}
template <int... I> __device__ void reverse(float *v, const float *in, Seq<I...>) {
    ((v[I] = in[sizeof...(I) - 1 - I]), ...);
}
__global__ void sequences(const float *in, float *out) {
    int t = threadIdx.x;
    float v[8];
    reverse(v, in, Indices<8>());
    constexpr auto squares = build<int>(Square(), Indices<8>{});
    out[4 * t] = dot(in, v + t % 4, Indices<5>());
    out[4 * t + 1] = v[t];
    out[4 * t + 2] = squares.v[t] + sizeof(squares);
    out[4 * t + 3] = outer(Indices<3>(), Indices<3>()) + t;
}
