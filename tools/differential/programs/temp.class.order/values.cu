//@ values: 3 0 1 2 3 4 1 2 0
// Parameters that are values of small types, beside values that are written.
template <class K, int N, bool D, bool L, bool P> struct S { static constexpr int v = 0; };
template <class K, bool D, bool L> struct S<K, 1, D, L, true> { static constexpr int v = 1; };
template <class K, int N, bool D, bool L> struct S<K, N, D, L, true> {
    static constexpr int v = S<K, N / 2, D, true, true>::v + 1;
};
template <char C, unsigned char U, short T> struct R { static constexpr int v = 0; };
template <char C, short T> struct R<C, 7, T> { static constexpr int v = 1; };
template <short T> struct R<'c', 7, T> { static constexpr int v = 2; };
template <char C> struct R<C, 7, -1> { static constexpr int v = 3; };
template <> struct R<'c', 7, -1> { static constexpr int v = 4; };
template <class T, T A, T B> struct Q { static constexpr int v = 0; };
template <class T, T A> struct Q<T, A, A> { static constexpr int v = 1; };
template <bool A> struct Q<bool, A, A> { static constexpr int v = 2; };
__global__ void values(long long *out) {
    *out++ = S<int, 4, true, false, true>::v;
    *out++ = S<int, 4, true, false, false>::v;
    *out++ = R<'a', 7, 5>::v;
    *out++ = R<'c', 7, 5>::v;
    *out++ = R<'a', 7, -1>::v;
    *out++ = R<'c', 7, -1>::v;
    *out++ = Q<int, 3, 3>::v;
    *out++ = Q<bool, true, true>::v;
    *out++ = Q<short, 3, 4>::v;
}
