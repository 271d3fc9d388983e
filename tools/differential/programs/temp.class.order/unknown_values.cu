// Values that programs have, which nothing else may stand for.

//# a partial specialisation
//@ values: 1 2 3 4
template <int N, int M> struct S { static const int v = 1; };
template <int N> struct S<N, 0x5EED0001> { static const int v = 2; };
template <int N> struct S<0x5EED0000, N> { static const int v = 3; };
template <> struct S<0x5EED0000, 0x5EED0001> { static const int v = 4; };
__global__ void values(long long *out) {
    *out++ = S<1, 1>::v;
    *out++ = S<1, 0x5EED0001>::v;
    *out++ = S<0x5EED0000, 1>::v;
    *out++ = S<0x5EED0000, 0x5EED0001>::v;
}

//# equal values and others
//@ values: 2 3 1
template <int N, int M> struct S { static const int v = 1; };
template <int N> struct S<N, N> { static const int v = 2; };
template <int N> struct S<N, 0x5EED0000> { static const int v = 3; };
__global__ void values(long long *out) {
    *out++ = S<2, 2>::v;
    *out++ = S<1, 0x5EED0000>::v;
    *out++ = S<1, 2>::v;
}
