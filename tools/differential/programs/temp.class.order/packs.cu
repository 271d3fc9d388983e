//@ values: 1 4 3 4 3 1 2 2 1 2 3 1 2 3 4 5
//@ values: 6 7 8 1 3 2 12
// An expansion fits nothing but an expansion ([temp.deduct.type] 9), so the specialisation that names more of the
// elements is the more specialised one.
template <class...> struct Many {};
template <class T> struct Box {};
template <int... N> struct Ints {};
template <char... N> struct Chars {};
template <class T, T... N> struct Sequence {};

template <class> struct A { static constexpr int v = 0; };
template <class... T> struct A<Many<T...>> { static constexpr int v = 1; };
template <class T, class... R> struct A<Many<T, R...>> { static constexpr int v = 2; };
template <class T, class U, class... R> struct A<Many<T, U, R...>> { static constexpr int v = 3; };
template <class T> struct A<Many<T>> { static constexpr int v = 4; };

template <class> struct B { static constexpr int v = 0; };
template <class T, class... R> struct B<Many<T, R...>> { static constexpr int v = 1; };
template <class T, class... R> struct B<Many<T, T, R...>> { static constexpr int v = 2; };

template <class> struct C { static constexpr int v = 0; };
template <class... T> struct C<Many<T...>> { static constexpr int v = 1; };
template <class... T> struct C<Many<Box<T>...>> { static constexpr int v = 2; };
template <class... T> struct C<Many<Many<T...>>> { static constexpr int v = 3; };

template <class> struct D { static constexpr int v = 0; };
template <int... N> struct D<Ints<N...>> { static constexpr int v = 1; };
template <int F, int... N> struct D<Ints<F, N...>> { static constexpr int v = 2; };
template <int... N> struct D<Ints<0, N...>> { static constexpr int v = 3; };
template <char... N> struct D<Chars<N...>> { static constexpr int v = 4; };
template <char F, char... N> struct D<Chars<F, N...>> { static constexpr int v = 5; };
template <class T, T... N> struct D<Sequence<T, N...>> { static constexpr int v = 6; };
template <class T, T F, T... N> struct D<Sequence<T, F, N...>> { static constexpr int v = 7; };
template <int... N> struct D<Sequence<int, N...>> { static constexpr int v = 8; };

template <class> struct E { static constexpr int v = 0; };
template <class R, class... P> struct E<R(P...)> { static constexpr int v = 1; };
template <class R, class P, class... Q> struct E<R(P, Q...)> { static constexpr int v = 2; };
template <class R, class P> struct E<R(P)> { static constexpr int v = 3; };

template <class...> struct F;
template <> struct F<> { static constexpr int v = 0; };
template <class T, class... R> struct F<T, R...> { static constexpr int v = 1 + F<R...>::v; };
template <class T, class... R> struct F<T *, R...> { static constexpr int v = 10 + F<R...>::v; };

__global__ void values(long long *out) {
    *out++ = A<Many<>>::v;
    *out++ = A<Many<int>>::v;
    *out++ = A<Many<double &, char>>::v;
    *out++ = A<Many<Many<const int>>>::v;
    *out++ = A<Many<unsigned[3], unsigned, int>>::v;
    *out++ = B<Many<int, char>>::v;
    *out++ = B<Many<int, int>>::v;
    *out++ = B<Many<int, int, char>>::v;
    *out++ = C<Many<int>>::v;
    *out++ = C<Many<Box<int>, Box<char>>>::v;
    *out++ = C<Many<Many<int, char>>>::v;
    *out++ = D<Ints<>>::v;
    *out++ = D<Ints<1, 2>>::v;
    *out++ = D<Ints<0, 2>>::v;
    *out++ = D<Chars<>>::v;
    *out++ = D<Chars<'a', 'b'>>::v;
    *out++ = D<Sequence<long>>::v;
    *out++ = D<Sequence<long, 3>>::v;
    *out++ = D<Sequence<int>>::v;
    *out++ = E<void()>::v;
    *out++ = E<void(int)>::v;
    *out++ = E<int(int, char)>::v;
    *out++ = F<int, char *, int>::v;
}
