// What device code uses of C++17's [utility]: moving, forwarding, swapping, sequences of integers.
#ifndef _ISOWARP_UTILITY
#define _ISOWARP_UTILITY
#include <type_traits>
namespace std {
// NVRTC has these two by itself.
#ifndef __CUDACC_RTC__
template <typename _T> __host__ __device__ constexpr _T &&forward(remove_reference_t<_T> &__x) noexcept {
    return static_cast<_T &&>(__x);
}
template <typename _T> __host__ __device__ constexpr _T &&forward(remove_reference_t<_T> &&__x) noexcept {
    return static_cast<_T &&>(__x);
}
template <typename _T> __host__ __device__ constexpr remove_reference_t<_T> &&move(_T &&__x) noexcept {
    return static_cast<remove_reference_t<_T> &&>(__x);
}
#endif
template <typename _T> __host__ __device__ constexpr void swap(_T &__a, _T &__b) noexcept {
    _T __old = static_cast<_T &&>(__a);
    __a = static_cast<_T &&>(__b);
    __b = static_cast<_T &&>(__old);
}
template <typename _T, unsigned long _N> __host__ __device__ constexpr void swap(_T (&__a)[_N], _T (&__b)[_N]) noexcept;
template <typename _T, unsigned long _N> __host__ __device__ constexpr void swap(_T (&__a)[_N], _T (&__b)[_N]) noexcept {
    for (unsigned long __i = 0; __i < _N; ++__i) swap(__a[__i], __b[__i]);
}
template <typename _T, typename _U = _T> __host__ __device__ constexpr _T exchange(_T &__x, _U &&__with) {
    _T __old = static_cast<_T &&>(__x);
    __x = static_cast<_U &&>(__with);
    return __old;
}
template <typename _T> __host__ __device__ constexpr const _T &as_const(_T &__x) noexcept { return __x; }

template <typename _T, _T... _Is> struct integer_sequence {
    using value_type = _T;
    __host__ __device__ static constexpr unsigned long size() noexcept { return sizeof...(_Is); }
};
template <unsigned long... _Is> using index_sequence = integer_sequence<unsigned long, _Is...>;
template <typename _A, typename _B> struct __isowarp_join;
template <typename _T, _T... _Is, _T... _Js>
struct __isowarp_join<integer_sequence<_T, _Is...>, integer_sequence<_T, _Js...>> {
    using type = integer_sequence<_T, _Is..., _T(sizeof...(_Is) + _Js)...>;
};
template <typename _T, unsigned long _N> struct __isowarp_sequence {
    using type = typename __isowarp_join<typename __isowarp_sequence<_T, _N / 2>::type,
                                         typename __isowarp_sequence<_T, _N - _N / 2>::type>::type;
};
template <typename _T> struct __isowarp_sequence<_T, 0> { using type = integer_sequence<_T>; };
template <typename _T> struct __isowarp_sequence<_T, 1> { using type = integer_sequence<_T, 0>; };
template <typename _T, _T _N> using make_integer_sequence = typename __isowarp_sequence<_T, (unsigned long)_N>::type;
template <unsigned long _N> using make_index_sequence = make_integer_sequence<unsigned long, _N>;
template <typename... _Ts> using index_sequence_for = make_index_sequence<sizeof...(_Ts)>;
template <typename _T>
__host__ __device__ constexpr
    typename conditional<!is_nothrow_move_constructible<_T>::value && is_copy_constructible<_T>::value, const _T &, _T &&>::type
    move_if_noexcept(_T &__x) noexcept {
    return static_cast<_T &&>(__x);
}

#ifdef __CUDACC_RTC__
// As libcu++ declares them, which may be read as well.
template <typename...> struct tuple_size;
template <unsigned long _I, typename...> struct tuple_element;
// It asks `tuple_size<const T>` of every class that structured bindings take apart.
template <typename _T, unsigned long = tuple_size<_T>::value> using __isowarp_sized = _T;
template <typename _T> struct tuple_size<const __isowarp_sized<_T>> : tuple_size<_T> {};
template <typename _T> struct tuple_size<volatile __isowarp_sized<_T>> : tuple_size<_T> {};
template <typename _T> struct tuple_size<const volatile __isowarp_sized<_T>> : tuple_size<_T> {};
#else
template <typename _T> struct tuple_size;
template <unsigned long _I, typename _T> struct tuple_element;
template <typename _T> struct tuple_size<const _T> : integral_constant<unsigned long, tuple_size<_T>::value> {};
template <typename _T> struct tuple_size<volatile _T> : integral_constant<unsigned long, tuple_size<_T>::value> {};
template <typename _T> struct tuple_size<const volatile _T> : integral_constant<unsigned long, tuple_size<_T>::value> {};
#endif
template <typename _T> inline constexpr unsigned long tuple_size_v = tuple_size<_T>::value;
template <unsigned long _I, typename _T> using tuple_element_t = typename tuple_element<_I, _T>::type;
template <unsigned long _I, typename _T> struct tuple_element<_I, const _T> { using type = const tuple_element_t<_I, _T>; };
template <unsigned long _I, typename _T> struct tuple_element<_I, volatile _T> {
    using type = volatile tuple_element_t<_I, _T>;
};
template <unsigned long _I, typename _T> struct tuple_element<_I, const volatile _T> {
    using type = const volatile tuple_element_t<_I, _T>;
};
// What a structured binding needs of a type like a tuple ([dcl.struct.bind] 3); the compiler calls these.
template <typename _E> __host__ __device__ integral_constant<unsigned long, tuple_size<_E>::value> __isowarp_count(_E *);
template <unsigned long _I, typename _E>
__host__ __device__ type_identity<tuple_element_t<_I, _E>> __isowarp_part(integral_constant<unsigned long, _I>, _E *);
template <unsigned long _I> __host__ __device__ void get(integral_constant<unsigned long, _I>) = delete;
template <unsigned long _I, typename _E>
__host__ __device__ constexpr auto __isowarp_bind(integral_constant<unsigned long, _I>, _E &&__e)
    -> decltype(static_cast<_E &&>(__e).template get<_I>()) {
    return static_cast<_E &&>(__e).template get<_I>();
}
template <unsigned long _I, typename _E, typename... _None>
__host__ __device__ constexpr auto __isowarp_bind(integral_constant<unsigned long, _I>, _E &&__e, _None...)
    -> decltype(get<_I>(static_cast<_E &&>(__e))) {
    return get<_I>(static_cast<_E &&>(__e));
}
struct piecewise_construct_t { explicit piecewise_construct_t() = default; };
inline constexpr piecewise_construct_t piecewise_construct = piecewise_construct_t();
struct in_place_t { explicit in_place_t() = default; };
inline constexpr in_place_t in_place{};

// Each constructor twice: one that converts, and an explicit one for what does not convert ([pairs.pair]).
template <typename _A, typename _B> struct pair {
    using first_type = _A;
    using second_type = _B;
    _A first;
    _B second;

    template <typename _U = _A, typename _V = _B,
              enable_if_t<is_default_constructible<_U>::value && is_default_constructible<_V>::value, int> = 0>
    __host__ __device__ constexpr pair() : first(), second() {}
    template <typename _U = _A, typename _V = _B,
              enable_if_t<is_copy_constructible<_U>::value && is_copy_constructible<_V>::value &&
                              is_convertible<const _U &, _U>::value && is_convertible<const _V &, _V>::value, int> = 0>
    __host__ __device__ constexpr pair(const _A &__a, const _B &__b) : first(__a), second(__b) {}
    template <typename _U = _A, typename _V = _B,
              enable_if_t<is_copy_constructible<_U>::value && is_copy_constructible<_V>::value &&
                              !(is_convertible<const _U &, _U>::value && is_convertible<const _V &, _V>::value), int> = 0>
    __host__ __device__ constexpr explicit pair(const _A &__a, const _B &__b) : first(__a), second(__b) {}
    template <typename _U, typename _V,
              enable_if_t<is_constructible<_A, _U>::value && is_constructible<_B, _V>::value &&
                              is_convertible<_U, _A>::value && is_convertible<_V, _B>::value, int> = 0>
    __host__ __device__ constexpr pair(_U &&__a, _V &&__b) : first(static_cast<_U &&>(__a)), second(static_cast<_V &&>(__b)) {}
    template <typename _U, typename _V,
              enable_if_t<is_constructible<_A, _U>::value && is_constructible<_B, _V>::value &&
                              !(is_convertible<_U, _A>::value && is_convertible<_V, _B>::value), int> = 0>
    __host__ __device__ constexpr explicit pair(_U &&__a, _V &&__b)
        : first(static_cast<_U &&>(__a)), second(static_cast<_V &&>(__b)) {}
    template <typename _U, typename _V,
              enable_if_t<is_constructible<_A, const _U &>::value && is_constructible<_B, const _V &>::value &&
                              is_convertible<const _U &, _A>::value && is_convertible<const _V &, _B>::value, int> = 0>
    __host__ __device__ constexpr pair(const pair<_U, _V> &__p) : first(__p.first), second(__p.second) {}
    template <typename _U, typename _V,
              enable_if_t<is_constructible<_A, const _U &>::value && is_constructible<_B, const _V &>::value &&
                              !(is_convertible<const _U &, _A>::value && is_convertible<const _V &, _B>::value), int> = 0>
    __host__ __device__ constexpr explicit pair(const pair<_U, _V> &__p) : first(__p.first), second(__p.second) {}
    template <typename _U, typename _V,
              enable_if_t<is_constructible<_A, _U>::value && is_constructible<_B, _V>::value &&
                              is_convertible<_U, _A>::value && is_convertible<_V, _B>::value, int> = 0>
    __host__ __device__ constexpr pair(pair<_U, _V> &&__p)
        : first(static_cast<_U &&>(__p.first)), second(static_cast<_V &&>(__p.second)) {}
    template <typename _U, typename _V,
              enable_if_t<is_constructible<_A, _U>::value && is_constructible<_B, _V>::value &&
                              !(is_convertible<_U, _A>::value && is_convertible<_V, _B>::value), int> = 0>
    __host__ __device__ constexpr explicit pair(pair<_U, _V> &&__p)
        : first(static_cast<_U &&>(__p.first)), second(static_cast<_V &&>(__p.second)) {}
    pair(const pair &) = default;
    pair(pair &&) = default;

    __host__ __device__ constexpr pair &operator=(const pair &__p) {
        first = __p.first;
        second = __p.second;
        return *this;
    }
    __host__ __device__ constexpr pair &operator=(pair &&__p) {
        first = static_cast<_A &&>(__p.first);
        second = static_cast<_B &&>(__p.second);
        return *this;
    }
    template <typename _U, typename _V,
              enable_if_t<is_assignable<_A &, const _U &>::value && is_assignable<_B &, const _V &>::value, int> = 0>
    __host__ __device__ constexpr pair &operator=(const pair<_U, _V> &__p) {
        first = __p.first;
        second = __p.second;
        return *this;
    }
    template <typename _U, typename _V, enable_if_t<is_assignable<_A &, _U>::value && is_assignable<_B &, _V>::value, int> = 0>
    __host__ __device__ constexpr pair &operator=(pair<_U, _V> &&__p) {
        first = static_cast<_U &&>(__p.first);
        second = static_cast<_V &&>(__p.second);
        return *this;
    }
    __host__ __device__ constexpr void swap(pair &__p) {
        using std::swap;
        swap(first, __p.first);
        swap(second, __p.second);
    }
};
template <typename _A, typename _B> pair(_A, _B) -> pair<_A, _B>;
template <typename _A, typename _B>
__host__ __device__ constexpr pair<decay_t<_A>, decay_t<_B>> make_pair(_A &&__a, _B &&__b) {
    return pair<decay_t<_A>, decay_t<_B>>(static_cast<_A &&>(__a), static_cast<_B &&>(__b));
}
template <typename _A, typename _B> __host__ __device__ constexpr void swap(pair<_A, _B> &__a, pair<_A, _B> &__b) { __a.swap(__b); }
template <typename _A, typename _B>
__host__ __device__ constexpr bool operator==(const pair<_A, _B> &__a, const pair<_A, _B> &__b) {
    return __a.first == __b.first && __a.second == __b.second;
}
template <typename _A, typename _B>
__host__ __device__ constexpr bool operator<(const pair<_A, _B> &__a, const pair<_A, _B> &__b) {
    return __a.first < __b.first || (!(__b.first < __a.first) && __a.second < __b.second);
}
template <typename _A, typename _B>
__host__ __device__ constexpr bool operator!=(const pair<_A, _B> &__a, const pair<_A, _B> &__b) { return !(__a == __b); }
template <typename _A, typename _B>
__host__ __device__ constexpr bool operator>(const pair<_A, _B> &__a, const pair<_A, _B> &__b) { return __b < __a; }
template <typename _A, typename _B>
__host__ __device__ constexpr bool operator<=(const pair<_A, _B> &__a, const pair<_A, _B> &__b) { return !(__b < __a); }
template <typename _A, typename _B>
__host__ __device__ constexpr bool operator>=(const pair<_A, _B> &__a, const pair<_A, _B> &__b) { return !(__a < __b); }

template <typename _A, typename _B> struct tuple_size<pair<_A, _B>> : integral_constant<unsigned long, 2> {};
// Of C++23.
template <typename _E> __host__ __device__ constexpr underlying_type_t<_E> to_underlying(_E value) noexcept {
    return static_cast<underlying_type_t<_E>>(value);
}
template <typename _A, typename _B> struct tuple_element<0, pair<_A, _B>> { using type = _A; };
template <typename _A, typename _B> struct tuple_element<1, pair<_A, _B>> { using type = _B; };
template <unsigned long _I, typename _A, typename _B>
__host__ __device__ constexpr tuple_element_t<_I, pair<_A, _B>> &get(pair<_A, _B> &__p) noexcept {
    if constexpr (_I == 0) return __p.first;
    else return __p.second;
}
template <unsigned long _I, typename _A, typename _B>
__host__ __device__ constexpr const tuple_element_t<_I, pair<_A, _B>> &get(const pair<_A, _B> &__p) noexcept {
    if constexpr (_I == 0) return __p.first;
    else return __p.second;
}
template <unsigned long _I, typename _A, typename _B>
__host__ __device__ constexpr tuple_element_t<_I, pair<_A, _B>> &&get(pair<_A, _B> &&__p) noexcept {
    return static_cast<tuple_element_t<_I, pair<_A, _B>> &&>(get<_I>(__p));
}
template <unsigned long _I, typename _A, typename _B>
__host__ __device__ constexpr const tuple_element_t<_I, pair<_A, _B>> &&get(const pair<_A, _B> &&__p) noexcept {
    return static_cast<const tuple_element_t<_I, pair<_A, _B>> &&>(get<_I>(__p));
}
template <typename _T, typename _U> __host__ __device__ constexpr _T &get(pair<_T, _U> &__p) noexcept { return __p.first; }
template <typename _T, typename _U> __host__ __device__ constexpr _T &get(pair<_U, _T> &__p) noexcept { return __p.second; }
template <typename _T, typename _U> __host__ __device__ constexpr const _T &get(const pair<_T, _U> &__p) noexcept {
    return __p.first;
}
template <typename _T, typename _U> __host__ __device__ constexpr const _T &get(const pair<_U, _T> &__p) noexcept {
    return __p.second;
}
}
#endif
