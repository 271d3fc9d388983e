// What device code uses of C++17's [utility]: moving, forwarding, swapping, sequences of integers.
#ifndef _ISOWARP_UTILITY
#define _ISOWARP_UTILITY
#include <type_traits>
namespace std {
// NVRTC has these two by itself.
#ifndef __CUDACC_RTC__
template <typename T> __host__ __device__ constexpr T &&forward(remove_reference_t<T> &x) noexcept {
    return static_cast<T &&>(x);
}
template <typename T> __host__ __device__ constexpr T &&forward(remove_reference_t<T> &&x) noexcept {
    return static_cast<T &&>(x);
}
template <typename T> __host__ __device__ constexpr remove_reference_t<T> &&move(T &&x) noexcept {
    return static_cast<remove_reference_t<T> &&>(x);
}
#endif
template <typename T> __host__ __device__ constexpr void swap(T &a, T &b) noexcept {
    T old = static_cast<T &&>(a);
    a = static_cast<T &&>(b);
    b = static_cast<T &&>(old);
}
template <typename T, unsigned long N> __host__ __device__ constexpr void swap(T (&a)[N], T (&b)[N]) noexcept;
template <typename T, unsigned long N> __host__ __device__ constexpr void swap(T (&a)[N], T (&b)[N]) noexcept {
    for (unsigned long i = 0; i < N; ++i) swap(a[i], b[i]);
}
template <typename T, typename U = T> __host__ __device__ constexpr T exchange(T &x, U &&with) {
    T old = static_cast<T &&>(x);
    x = static_cast<U &&>(with);
    return old;
}
template <typename T> __host__ __device__ constexpr const T &as_const(T &x) noexcept { return x; }

template <typename T, T... Is> struct integer_sequence {
    using value_type = T;
    __host__ __device__ static constexpr unsigned long size() noexcept { return sizeof...(Is); }
};
template <unsigned long... Is> using index_sequence = integer_sequence<unsigned long, Is...>;
template <typename A, typename B> struct __isowarp_join;
template <typename T, T... Is, T... Js>
struct __isowarp_join<integer_sequence<T, Is...>, integer_sequence<T, Js...>> {
    using type = integer_sequence<T, Is..., T(sizeof...(Is) + Js)...>;
};
template <typename T, unsigned long N> struct __isowarp_sequence {
    using type = typename __isowarp_join<typename __isowarp_sequence<T, N / 2>::type,
                                         typename __isowarp_sequence<T, N - N / 2>::type>::type;
};
template <typename T> struct __isowarp_sequence<T, 0> { using type = integer_sequence<T>; };
template <typename T> struct __isowarp_sequence<T, 1> { using type = integer_sequence<T, 0>; };
template <typename T, T N> using make_integer_sequence = typename __isowarp_sequence<T, (unsigned long)N>::type;
template <unsigned long N> using make_index_sequence = make_integer_sequence<unsigned long, N>;
template <typename... Ts> using index_sequence_for = make_index_sequence<sizeof...(Ts)>;
template <typename T>
__host__ __device__ constexpr
    typename conditional<!is_nothrow_move_constructible<T>::value && is_copy_constructible<T>::value, const T &, T &&>::type
    move_if_noexcept(T &x) noexcept {
    return static_cast<T &&>(x);
}

#ifdef __CUDACC_RTC__
// As libcu++ declares them, which may be read as well.
template <typename...> struct tuple_size;
template <unsigned long I, typename...> struct tuple_element;
// It asks `tuple_size<const T>` of every class that structured bindings take apart.
template <typename T, unsigned long = tuple_size<T>::value> using __isowarp_sized = T;
template <typename T> struct tuple_size<const __isowarp_sized<T>> : tuple_size<T> {};
template <typename T> struct tuple_size<volatile __isowarp_sized<T>> : tuple_size<T> {};
template <typename T> struct tuple_size<const volatile __isowarp_sized<T>> : tuple_size<T> {};
#else
template <typename T> struct tuple_size;
template <unsigned long I, typename T> struct tuple_element;
template <typename T> struct tuple_size<const T> : integral_constant<unsigned long, tuple_size<T>::value> {};
template <typename T> struct tuple_size<volatile T> : integral_constant<unsigned long, tuple_size<T>::value> {};
template <typename T> struct tuple_size<const volatile T> : integral_constant<unsigned long, tuple_size<T>::value> {};
#endif
template <typename T> inline constexpr unsigned long tuple_size_v = tuple_size<T>::value;
template <unsigned long I, typename T> using tuple_element_t = typename tuple_element<I, T>::type;
template <unsigned long I, typename T> struct tuple_element<I, const T> { using type = const tuple_element_t<I, T>; };
template <unsigned long I, typename T> struct tuple_element<I, volatile T> {
    using type = volatile tuple_element_t<I, T>;
};
template <unsigned long I, typename T> struct tuple_element<I, const volatile T> {
    using type = const volatile tuple_element_t<I, T>;
};
// What a structured binding needs of a type like a tuple ([dcl.struct.bind] 3); the compiler calls these.
template <typename E> __host__ __device__ integral_constant<unsigned long, tuple_size<E>::value> __isowarp_count(E *);
template <unsigned long I, typename E>
__host__ __device__ type_identity<tuple_element_t<I, E>> __isowarp_part(integral_constant<unsigned long, I>, E *);
template <unsigned long I> __host__ __device__ void get(integral_constant<unsigned long, I>) = delete;
template <unsigned long I, typename E>
__host__ __device__ constexpr auto __isowarp_bind(integral_constant<unsigned long, I>, E &&e)
    -> decltype(static_cast<E &&>(e).template get<I>()) {
    return static_cast<E &&>(e).template get<I>();
}
template <unsigned long I, typename E, typename... None>
__host__ __device__ constexpr auto __isowarp_bind(integral_constant<unsigned long, I>, E &&e, None...)
    -> decltype(get<I>(static_cast<E &&>(e))) {
    return get<I>(static_cast<E &&>(e));
}
struct piecewise_construct_t { explicit piecewise_construct_t() = default; };
inline constexpr piecewise_construct_t piecewise_construct = piecewise_construct_t();
struct in_place_t { explicit in_place_t() = default; };
inline constexpr in_place_t in_place{};

// Each constructor twice: one that converts, and an explicit one for what does not convert ([pairs.pair]).
template <typename A, typename B> struct pair {
    using first_type = A;
    using second_type = B;
    A first;
    B second;

    template <typename U = A, typename V = B,
              enable_if_t<is_default_constructible<U>::value && is_default_constructible<V>::value, int> = 0>
    __host__ __device__ constexpr pair() : first(), second() {}
    template <typename U = A, typename V = B,
              enable_if_t<is_copy_constructible<U>::value && is_copy_constructible<V>::value &&
                              is_convertible<const U &, U>::value && is_convertible<const V &, V>::value, int> = 0>
    __host__ __device__ constexpr pair(const A &a, const B &b) : first(a), second(b) {}
    template <typename U = A, typename V = B,
              enable_if_t<is_copy_constructible<U>::value && is_copy_constructible<V>::value &&
                              !(is_convertible<const U &, U>::value && is_convertible<const V &, V>::value), int> = 0>
    __host__ __device__ constexpr explicit pair(const A &a, const B &b) : first(a), second(b) {}
    template <typename U, typename V,
              enable_if_t<is_constructible<A, U>::value && is_constructible<B, V>::value &&
                              is_convertible<U, A>::value && is_convertible<V, B>::value, int> = 0>
    __host__ __device__ constexpr pair(U &&a, V &&b) : first(static_cast<U &&>(a)), second(static_cast<V &&>(b)) {}
    template <typename U, typename V,
              enable_if_t<is_constructible<A, U>::value && is_constructible<B, V>::value &&
                              !(is_convertible<U, A>::value && is_convertible<V, B>::value), int> = 0>
    __host__ __device__ constexpr explicit pair(U &&a, V &&b)
        : first(static_cast<U &&>(a)), second(static_cast<V &&>(b)) {}
    template <typename U, typename V,
              enable_if_t<is_constructible<A, const U &>::value && is_constructible<B, const V &>::value &&
                              is_convertible<const U &, A>::value && is_convertible<const V &, B>::value, int> = 0>
    __host__ __device__ constexpr pair(const pair<U, V> &p) : first(p.first), second(p.second) {}
    template <typename U, typename V,
              enable_if_t<is_constructible<A, const U &>::value && is_constructible<B, const V &>::value &&
                              !(is_convertible<const U &, A>::value && is_convertible<const V &, B>::value), int> = 0>
    __host__ __device__ constexpr explicit pair(const pair<U, V> &p) : first(p.first), second(p.second) {}
    template <typename U, typename V,
              enable_if_t<is_constructible<A, U>::value && is_constructible<B, V>::value &&
                              is_convertible<U, A>::value && is_convertible<V, B>::value, int> = 0>
    __host__ __device__ constexpr pair(pair<U, V> &&p)
        : first(static_cast<U &&>(p.first)), second(static_cast<V &&>(p.second)) {}
    template <typename U, typename V,
              enable_if_t<is_constructible<A, U>::value && is_constructible<B, V>::value &&
                              !(is_convertible<U, A>::value && is_convertible<V, B>::value), int> = 0>
    __host__ __device__ constexpr explicit pair(pair<U, V> &&p)
        : first(static_cast<U &&>(p.first)), second(static_cast<V &&>(p.second)) {}
    pair(const pair &) = default;
    pair(pair &&) = default;

    __host__ __device__ constexpr pair &operator=(const pair &p) {
        first = p.first;
        second = p.second;
        return *this;
    }
    __host__ __device__ constexpr pair &operator=(pair &&p) {
        first = static_cast<A &&>(p.first);
        second = static_cast<B &&>(p.second);
        return *this;
    }
    template <typename U, typename V,
              enable_if_t<is_assignable<A &, const U &>::value && is_assignable<B &, const V &>::value, int> = 0>
    __host__ __device__ constexpr pair &operator=(const pair<U, V> &p) {
        first = p.first;
        second = p.second;
        return *this;
    }
    template <typename U, typename V, enable_if_t<is_assignable<A &, U>::value && is_assignable<B &, V>::value, int> = 0>
    __host__ __device__ constexpr pair &operator=(pair<U, V> &&p) {
        first = static_cast<U &&>(p.first);
        second = static_cast<V &&>(p.second);
        return *this;
    }
    __host__ __device__ constexpr void swap(pair &p) {
        using std::swap;
        swap(first, p.first);
        swap(second, p.second);
    }
};
template <typename A, typename B> pair(A, B) -> pair<A, B>;
template <typename A, typename B>
__host__ __device__ constexpr pair<decay_t<A>, decay_t<B>> make_pair(A &&a, B &&b) {
    return pair<decay_t<A>, decay_t<B>>(static_cast<A &&>(a), static_cast<B &&>(b));
}
template <typename A, typename B> __host__ __device__ constexpr void swap(pair<A, B> &a, pair<A, B> &b) { a.swap(b); }
template <typename A, typename B>
__host__ __device__ constexpr bool operator==(const pair<A, B> &a, const pair<A, B> &b) {
    return a.first == b.first && a.second == b.second;
}
template <typename A, typename B>
__host__ __device__ constexpr bool operator<(const pair<A, B> &a, const pair<A, B> &b) {
    return a.first < b.first || (!(b.first < a.first) && a.second < b.second);
}
template <typename A, typename B>
__host__ __device__ constexpr bool operator!=(const pair<A, B> &a, const pair<A, B> &b) { return !(a == b); }
template <typename A, typename B>
__host__ __device__ constexpr bool operator>(const pair<A, B> &a, const pair<A, B> &b) { return b < a; }
template <typename A, typename B>
__host__ __device__ constexpr bool operator<=(const pair<A, B> &a, const pair<A, B> &b) { return !(b < a); }
template <typename A, typename B>
__host__ __device__ constexpr bool operator>=(const pair<A, B> &a, const pair<A, B> &b) { return !(a < b); }

template <typename A, typename B> struct tuple_size<pair<A, B>> : integral_constant<unsigned long, 2> {};
// Of C++23.
template <typename E> __host__ __device__ constexpr underlying_type_t<E> to_underlying(E value) noexcept {
    return static_cast<underlying_type_t<E>>(value);
}
template <typename A, typename B> struct tuple_element<0, pair<A, B>> { using type = A; };
template <typename A, typename B> struct tuple_element<1, pair<A, B>> { using type = B; };
template <unsigned long I, typename A, typename B>
__host__ __device__ constexpr tuple_element_t<I, pair<A, B>> &get(pair<A, B> &p) noexcept {
    if constexpr (I == 0) return p.first;
    else return p.second;
}
template <unsigned long I, typename A, typename B>
__host__ __device__ constexpr const tuple_element_t<I, pair<A, B>> &get(const pair<A, B> &p) noexcept {
    if constexpr (I == 0) return p.first;
    else return p.second;
}
template <unsigned long I, typename A, typename B>
__host__ __device__ constexpr tuple_element_t<I, pair<A, B>> &&get(pair<A, B> &&p) noexcept {
    return static_cast<tuple_element_t<I, pair<A, B>> &&>(get<I>(p));
}
template <unsigned long I, typename A, typename B>
__host__ __device__ constexpr const tuple_element_t<I, pair<A, B>> &&get(const pair<A, B> &&p) noexcept {
    return static_cast<const tuple_element_t<I, pair<A, B>> &&>(get<I>(p));
}
template <typename T, typename U> __host__ __device__ constexpr T &get(pair<T, U> &p) noexcept { return p.first; }
template <typename T, typename U> __host__ __device__ constexpr T &get(pair<U, T> &p) noexcept { return p.second; }
template <typename T, typename U> __host__ __device__ constexpr const T &get(const pair<T, U> &p) noexcept {
    return p.first;
}
template <typename T, typename U> __host__ __device__ constexpr const T &get(const pair<U, T> &p) noexcept {
    return p.second;
}
}
#endif
