// Partial specialisations on values and on relations between parameters; recursion that ends in one.
//@ family: templates
//@ launch: tables grid=1 block=8
//@ arg: in:i32[16]=iota
//@ arg: out:i32[56]=zero
//@ expect: out=21,96,0,19,17,20,8,22,96,-1,20,18,30,8,23,96,-2,21,19,40,8,24,96,-3,22,20,50,8,25,96,-4,23,21,60,8,26,96
//@ expect: out[37]=-5,24,22,70,8,27,96,-6,25,23,80,8,28,96,-7,26,24,90,8
template <int A, int B> struct Gcd : Gcd<B, A % B> {};
template <int A> struct Gcd<A, 0> { static constexpr int value = A; };
template <unsigned N, bool Odd = N % 2> struct Log2 { enum { value = 1 + Log2<N / 2>::value }; };
template <> struct Log2<1> { enum { value = 0 }; };
template <bool C, typename A, typename B> struct Choose { using type = A; };
template <typename A, typename B> struct Choose<false, A, B> { using type = B; };
template <int N> struct Store {
    typename Choose<(N > 4), short, int>::type v[N];
    __device__ int last() const { return v[N - 1] + sizeof(v); }
};
template <> struct Store<1> {
    int v[1];
    __device__ int last() const { return -v[0]; }
};
template <typename T, int N> struct Unroll {
    __device__ static T dot(const T *a, const T *b) { return a[0] * b[0] + Unroll<T, N - 1>::dot(a + 1, b + 1); }
};
template <typename T> struct Unroll<T, 1> {
    __device__ static T dot(const T *a, const T *b) { return a[0] * b[0]; }
};
template <int N> __device__ int run(int v) {
    Store<N> s;
    for (int i = 0; i < N; i++) s.v[i] = v + i;
    return s.last();
}
__global__ void tables(const int *in, int *out) {
    int t = threadIdx.x, *o = out + 7 * t;
    o[0] = Gcd<252, 105>::value + t;
    o[1] = Log2<1000>::value * 10 + Log2<64, false>::value;
    o[2] = run<1>(t);
    o[3] = run<4>(t);
    o[4] = run<6>(t);
    o[5] = Unroll<int, 4>::dot(in + t, in + 1);
    o[6] = sizeof(Choose<sizeof(long) == 8, double, char>::type);
}
