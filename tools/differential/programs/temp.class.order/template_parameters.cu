//@ values: 2 2 2 1 1 3 0 1 2 1 2 1
// Parameters that take templates, with packs in them and behind them.
template <class...> struct Many {};
template <class T> struct Box {};
template <class T, class U> struct Pair {};

template <class> struct A { static constexpr int v = 0; };
template <template <class...> class C, class... T> struct A<C<T...>> { static constexpr int v = 1; };
template <template <class> class C, class T> struct A<C<T>> { static constexpr int v = 2; };
template <template <class, class> class C, class T, class U> struct A<C<T, U>> { static constexpr int v = 3; };

template <class, class> struct B { static constexpr int v = 0; };
template <template <class> class C, class T, class U> struct B<C<T>, U> { static constexpr int v = 1; };
template <template <class...> class C, class... T, class U> struct B<C<T...>, U> { static constexpr int v = 2; };

template <class> struct C { static constexpr int v = 0; };
template <template <class, class...> class D, class T, class... R> struct C<D<T, R...>> { static constexpr int v = 1; };
template <template <class...> class D, class... R> struct C<D<R...>> { static constexpr int v = 2; };

__global__ void values(long long *out) {
    *out++ = A<Box<unsigned>>::v;
    *out++ = A<Box<bool(char)>>::v;
    *out++ = A<Box<Many<Box<const int>>>>::v;
    *out++ = A<Many<>>::v;
    *out++ = A<Many<int, int, int>>::v;
    *out++ = A<Pair<int, char>>::v;
    *out++ = A<int>::v;
    *out++ = B<Box<float>, bool>::v;
    *out++ = B<Pair<float, int>, bool>::v;
    *out++ = C<Many<int>>::v;
    *out++ = C<Many<>>::v;
    *out++ = C<Pair<int, int>>::v;
}
