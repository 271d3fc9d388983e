//! Maps types to numbers, so that programs can store the type of an expression.

/// Definition of `Id<T>::value`.
pub const PRELUDE: &str = "\
template <class T> struct Id { static constexpr int value = 1; };
template <> struct Id<bool> { static constexpr int value = 3; };
template <> struct Id<char> { static constexpr int value = 5; };
template <> struct Id<signed char> { static constexpr int value = 7; };
template <> struct Id<unsigned char> { static constexpr int value = 9; };
template <> struct Id<short> { static constexpr int value = 11; };
template <> struct Id<unsigned short> { static constexpr int value = 13; };
template <> struct Id<int> { static constexpr int value = 15; };
template <> struct Id<unsigned> { static constexpr int value = 17; };
template <> struct Id<long> { static constexpr int value = 19; };
template <> struct Id<unsigned long> { static constexpr int value = 21; };
template <> struct Id<long long> { static constexpr int value = 23; };
template <> struct Id<unsigned long long> { static constexpr int value = 25; };
template <> struct Id<__int128_t> { static constexpr int value = 35; };
template <> struct Id<__uint128_t> { static constexpr int value = 37; };
template <> struct Id<float> { static constexpr int value = 27; };
template <> struct Id<double> { static constexpr int value = 29; };
template <> struct Id<void> { static constexpr int value = 31; };
template <> struct Id<decltype(nullptr)> { static constexpr int value = 33; };
template <class T> struct Id<const T> { static constexpr int value = (Id<T>::value * 16 + 1) % 1000003; };
template <class T> struct Id<T *> { static constexpr int value = (Id<T>::value * 16 + 2) % 1000003; };
template <class T> struct Id<T &> { static constexpr int value = (Id<T>::value * 16 + 3) % 1000003; };
template <class T> struct Id<T &&> { static constexpr int value = (Id<T>::value * 16 + 4) % 1000003; };
template <class T, unsigned long N> struct Id<T[N]> { static constexpr int value = (Id<T>::value * 16 + 5 + N) % 1000003; };
template <class T, unsigned long N> struct Id<const T[N]> { static constexpr int value = (Id<T>::value * 16 + 9 + N) % 1000003; };
template <class T, class C> struct Id<T C::*> { static constexpr int value = (Id<T>::value * 16 + Id<C>::value + 6) % 1000003; };
template <class R, class... A> struct Id<R(A...)> { static constexpr int value = (Id<R>::value * 16 + (Id<A>::value + ... + 7)) % 1000003; };";
