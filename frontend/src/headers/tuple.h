// `std::tuple` (C++17 [tuple]) for device code. Host code makes the objects that kernels get, so the layout is that of
// libstdc++: each class has the elements behind its own in its base, so they lie backwards; empty classes are bases.
#ifndef _ISOWARP_TUPLE
#define _ISOWARP_TUPLE
#include <utility>
namespace std {
template <unsigned long I, typename T, bool = __is_empty(T) && !__is_final(T)> struct __isowarp_element {
    T value;
    __host__ __device__ constexpr explicit __isowarp_element(true_type) : value() {}
    template <typename U> __host__ __device__ constexpr __isowarp_element(true_type, U &&from)
        : value(static_cast<U &&>(from)) {}
    __host__ __device__ static constexpr T &of(__isowarp_element &e) noexcept { return e.value; }
    __host__ __device__ static constexpr const T &of(const __isowarp_element &e) noexcept { return e.value; }
};
template <unsigned long I, typename T> struct __isowarp_element<I, T, true> : T {
    __host__ __device__ constexpr explicit __isowarp_element(true_type) : T() {}
    template <typename U> __host__ __device__ constexpr __isowarp_element(true_type, U &&from)
        : T(static_cast<U &&>(from)) {}
    __host__ __device__ static constexpr T &of(__isowarp_element &e) noexcept { return e; }
    __host__ __device__ static constexpr const T &of(const __isowarp_element &e) noexcept { return e; }
};
template <unsigned long I, typename... Ts> struct __isowarp_tuple {
    __host__ __device__ constexpr explicit __isowarp_tuple(true_type) {}
};
template <unsigned long I, typename T, typename... Ts>
struct __isowarp_tuple<I, T, Ts...> : __isowarp_tuple<I + 1, Ts...>, __isowarp_element<I, T> {
    using rest = __isowarp_tuple<I + 1, Ts...>;
    using own = __isowarp_element<I, T>;
    __host__ __device__ constexpr explicit __isowarp_tuple(true_type) : rest(true_type()), own(true_type()) {}
    template <typename U, typename... Us>
    __host__ __device__ constexpr __isowarp_tuple(true_type, U &&first, Us &&...others)
        : rest(true_type(), static_cast<Us &&>(others)...), own(true_type(), static_cast<U &&>(first)) {}
};
template <unsigned long I, typename T>
struct __isowarp_tuple<I, T> : __isowarp_element<I, T> {
    using own = __isowarp_element<I, T>;
    __host__ __device__ constexpr explicit __isowarp_tuple(true_type) : own(true_type()) {}
    template <typename U>
    __host__ __device__ constexpr __isowarp_tuple(true_type, U &&first) : own(true_type(), static_cast<U &&>(first)) {}
};

template <typename... Ts> struct tuple;
template <typename... Ts> struct tuple_size<tuple<Ts...>> : integral_constant<unsigned long, sizeof...(Ts)> {};
template <unsigned long I, typename T, typename... Ts> struct tuple_element<I, tuple<T, Ts...>>
    : tuple_element<I - 1, tuple<Ts...>> {};
template <typename T, typename... Ts> struct tuple_element<0, tuple<T, Ts...>> { using type = T; };

template <unsigned long I, typename T>
__host__ __device__ constexpr T &__isowarp_get(__isowarp_element<I, T> &e) noexcept {
    return __isowarp_element<I, T>::of(e);
}
template <unsigned long I, typename T>
__host__ __device__ constexpr const T &__isowarp_get(const __isowarp_element<I, T> &e) noexcept {
    return __isowarp_element<I, T>::of(e);
}
template <unsigned long I, typename... Ts>
__host__ __device__ constexpr tuple_element_t<I, tuple<Ts...>> &get(tuple<Ts...> &t) noexcept {
    return std::__isowarp_get<I>(t);
}
template <unsigned long I, typename... Ts>
__host__ __device__ constexpr const tuple_element_t<I, tuple<Ts...>> &get(const tuple<Ts...> &t) noexcept {
    return std::__isowarp_get<I>(t);
}
template <unsigned long I, typename... Ts>
__host__ __device__ constexpr tuple_element_t<I, tuple<Ts...>> &&get(tuple<Ts...> &&t) noexcept {
    return static_cast<tuple_element_t<I, tuple<Ts...>> &&>(std::__isowarp_get<I>(t));
}
template <unsigned long I, typename... Ts>
__host__ __device__ constexpr const tuple_element_t<I, tuple<Ts...>> &&get(const tuple<Ts...> &&t) noexcept {
    return static_cast<const tuple_element_t<I, tuple<Ts...>> &&>(std::__isowarp_get<I>(t));
}
// The place of the only element of a type.
template <typename T, typename... Ts> __host__ __device__ constexpr unsigned long __isowarp_index() {
    static_assert((0 + ... + int(is_same<T, Ts>::value)) == 1, "the tuple has one element of this type");
    constexpr bool same[] = {is_same<T, Ts>::value...};
    unsigned long i = 0;
    while (!same[i]) ++i;
    return i;
}
template <typename T, typename... Ts> __host__ __device__ constexpr T &get(tuple<Ts...> &t) noexcept {
    return std::get<std::__isowarp_index<T, Ts...>()>(t);
}
template <typename T, typename... Ts> __host__ __device__ constexpr const T &get(const tuple<Ts...> &t) noexcept {
    return std::get<std::__isowarp_index<T, Ts...>()>(t);
}
template <typename T, typename... Ts> __host__ __device__ constexpr T &&get(tuple<Ts...> &&t) noexcept {
    return static_cast<T &&>(std::get<std::__isowarp_index<T, Ts...>()>(t));
}

// Whether elements of the types `Us` make those of the types `Ts`, and whether they convert.
template <bool Same, typename T, typename U> struct __isowarp_elements_make : false_type {
    static constexpr bool converts = false;
    static constexpr bool assigns = false;
};
template <typename... Ts, typename... Us> struct __isowarp_elements_make<true, tuple<Ts...>, tuple<Us...>> {
    static constexpr bool value = (true && ... && is_constructible<Ts, Us>::value);
    static constexpr bool converts = (true && ... && is_convertible<Us, Ts>::value);
    static constexpr bool assigns = (true && ... && is_assignable<Ts &, Us>::value);
};
template <typename T, typename U>
using __isowarp_made = __isowarp_elements_make<tuple_size<T>::value == tuple_size<U>::value, T, U>;
// A tuple of one element may be made of the other tuple itself.
template <typename T, typename Other, typename... Elements> struct __isowarp_whole : false_type {};
template <typename T, typename Other, typename Element> struct __isowarp_whole<tuple<T>, Other, Element>
    : bool_constant<is_convertible<Other, T>::value || is_constructible<T, Other>::value || is_same<T, Element>::value> {};
template <typename T, typename... Us> struct __isowarp_itself : false_type {};
template <typename T, typename U> struct __isowarp_itself<T, U> : is_same<T, remove_cvref_t<U>> {};

template <typename... Ts> struct tuple : __isowarp_tuple<0, Ts...> {
    using elements = __isowarp_tuple<0, Ts...>;
    template <typename... Us> using made = __isowarp_made<tuple, tuple<Us...>>;
    tuple(const tuple &) = default;
    tuple(tuple &&) = default;
    template <typename V = void, enable_if_t<is_void<V>::value && (true && ... && is_default_constructible<Ts>::value), int> = 0>
    __host__ __device__ constexpr tuple() : elements(true_type()) {}
    template <typename V = void, enable_if_t<is_void<V>::value && sizeof...(Ts) != 0 && made<const Ts &...>::value &&
                                                 made<const Ts &...>::converts, int> = 0>
    __host__ __device__ constexpr tuple(const Ts &...from) : elements(true_type(), from...) {}
    template <typename V = void, enable_if_t<is_void<V>::value && sizeof...(Ts) != 0 && made<const Ts &...>::value &&
                                                 !made<const Ts &...>::converts, long> = 0>
    __host__ __device__ constexpr explicit tuple(const Ts &...from) : elements(true_type(), from...) {}
    template <typename... Us, enable_if_t<sizeof...(Us) != 0 && !__isowarp_itself<tuple, Us...>::value &&
                                              !is_same<tuple<Us &&...>, tuple<const Ts &...>>::value &&
                                              made<Us...>::value && made<Us...>::converts, int> = 0>
    __host__ __device__ constexpr tuple(Us &&...from) : elements(true_type(), static_cast<Us &&>(from)...) {}
    template <typename... Us, enable_if_t<sizeof...(Us) != 0 && !__isowarp_itself<tuple, Us...>::value &&
                                              !is_same<tuple<Us &&...>, tuple<const Ts &...>>::value &&
                                              made<Us...>::value && !made<Us...>::converts, long> = 0>
    __host__ __device__ constexpr explicit tuple(Us &&...from) : elements(true_type(), static_cast<Us &&>(from)...) {}
    template <typename... Us, enable_if_t<made<const Us &...>::value && made<const Us &...>::converts &&
                                              !__isowarp_whole<tuple, const tuple<Us...> &, Us...>::value, int> = 0>
    __host__ __device__ constexpr tuple(const tuple<Us...> &from) : tuple(from, index_sequence_for<Us...>()) {}
    template <typename... Us, enable_if_t<made<const Us &...>::value && !made<const Us &...>::converts &&
                                              !__isowarp_whole<tuple, const tuple<Us...> &, Us...>::value, long> = 0>
    __host__ __device__ constexpr explicit tuple(const tuple<Us...> &from) : tuple(from, index_sequence_for<Us...>()) {}
    template <typename... Us, enable_if_t<made<Us...>::value && made<Us...>::converts &&
                                              !__isowarp_whole<tuple, tuple<Us...>, Us...>::value, int> = 0>
    __host__ __device__ constexpr tuple(tuple<Us...> &&from)
        : tuple(static_cast<tuple<Us...> &&>(from), index_sequence_for<Us...>()) {}
    template <typename A, typename B, enable_if_t<made<const A &, const B &>::value && made<const A &, const B &>::converts, int> = 0>
    __host__ __device__ constexpr tuple(const pair<A, B> &from) : elements(true_type(), from.first, from.second) {}
    template <typename A, typename B, enable_if_t<made<A, B>::value && made<A, B>::converts, int> = 0>
    __host__ __device__ constexpr tuple(pair<A, B> &&from)
        : elements(true_type(), static_cast<A &&>(from.first), static_cast<B &&>(from.second)) {}

    __host__ __device__ constexpr tuple &operator=(const tuple &from) {
        assign(from, index_sequence_for<Ts...>());
        return *this;
    }
    __host__ __device__ constexpr tuple &operator=(tuple &&from) {
        assign(static_cast<tuple &&>(from), index_sequence_for<Ts...>());
        return *this;
    }
    template <typename... Us, enable_if_t<made<const Us &...>::assigns, int> = 0>
    __host__ __device__ constexpr tuple &operator=(const tuple<Us...> &from) {
        assign(from, index_sequence_for<Ts...>());
        return *this;
    }
    template <typename... Us, enable_if_t<made<Us...>::assigns, int> = 0>
    __host__ __device__ constexpr tuple &operator=(tuple<Us...> &&from) {
        assign(static_cast<tuple<Us...> &&>(from), index_sequence_for<Ts...>());
        return *this;
    }
    template <typename A, typename B, enable_if_t<made<const A &, const B &>::assigns, int> = 0>
    __host__ __device__ constexpr tuple &operator=(const pair<A, B> &from) {
        std::get<0>(*this) = from.first;
        std::get<1>(*this) = from.second;
        return *this;
    }
    template <typename A, typename B, enable_if_t<made<A, B>::assigns, int> = 0>
    __host__ __device__ constexpr tuple &operator=(pair<A, B> &&from) {
        std::get<0>(*this) = static_cast<A &&>(from.first);
        std::get<1>(*this) = static_cast<B &&>(from.second);
        return *this;
    }
    __host__ __device__ constexpr void swap(tuple &other) { exchange(other, index_sequence_for<Ts...>()); }

private:
    template <typename From, unsigned long... Is>
    __host__ __device__ constexpr tuple(From &&from, integer_sequence<unsigned long, Is...>)
        : elements(true_type(), std::get<Is>(static_cast<From &&>(from))...) {}
    template <typename From, unsigned long... Is>
    __host__ __device__ constexpr void assign(From &&from, integer_sequence<unsigned long, Is...>) {
        ((void)(std::get<Is>(*this) = std::get<Is>(static_cast<From &&>(from))), ...);
    }
    template <unsigned long... Is>
    __host__ __device__ constexpr void exchange(tuple &other, integer_sequence<unsigned long, Is...>) {
        using std::swap;
        (swap(std::get<Is>(*this), std::get<Is>(other)), ...);
    }
};
template <> struct tuple<> {
    __host__ __device__ constexpr void swap(tuple &) noexcept {}
};
template <typename... Ts> tuple(Ts...) -> tuple<Ts...>;
template <typename A, typename B> tuple(pair<A, B>) -> tuple<A, B>;

template <typename... Ts> __host__ __device__ constexpr tuple<decay_t<Ts>...> make_tuple(Ts &&...from) {
    return tuple<decay_t<Ts>...>(static_cast<Ts &&>(from)...);
}
template <typename... Ts> __host__ __device__ constexpr tuple<Ts &...> tie(Ts &...to) noexcept {
    return tuple<Ts &...>(to...);
}
template <typename... Ts> __host__ __device__ constexpr tuple<Ts &&...> forward_as_tuple(Ts &&...from) noexcept {
    return tuple<Ts &&...>(static_cast<Ts &&>(from)...);
}
struct __isowarp_ignore {
    template <typename T> __host__ __device__ constexpr const __isowarp_ignore &operator=(const T &) const { return *this; }
};
inline constexpr __isowarp_ignore ignore{};

template <unsigned long I, unsigned long N, typename T, typename U>
__host__ __device__ constexpr bool __isowarp_equal(const T &a, const U &b) {
    if constexpr (I == N) return true;
    else return bool(std::get<I>(a) == std::get<I>(b)) && std::__isowarp_equal<I + 1, N>(a, b);
}
template <unsigned long I, unsigned long N, typename T, typename U>
__host__ __device__ constexpr bool __isowarp_less(const T &a, const U &b) {
    if constexpr (I == N) {
        return false;
    } else {
        return bool(std::get<I>(a) < std::get<I>(b)) ||
               (!bool(std::get<I>(b) < std::get<I>(a)) && std::__isowarp_less<I + 1, N>(a, b));
    }
}
template <typename... Ts, typename... Us>
__host__ __device__ constexpr bool operator==(const tuple<Ts...> &a, const tuple<Us...> &b) {
    static_assert(sizeof...(Ts) == sizeof...(Us), "the tuples have as many elements");
    return std::__isowarp_equal<0, sizeof...(Ts)>(a, b);
}
template <typename... Ts, typename... Us>
__host__ __device__ constexpr bool operator<(const tuple<Ts...> &a, const tuple<Us...> &b) {
    static_assert(sizeof...(Ts) == sizeof...(Us), "the tuples have as many elements");
    return std::__isowarp_less<0, sizeof...(Ts)>(a, b);
}
template <typename... Ts, typename... Us>
__host__ __device__ constexpr bool operator!=(const tuple<Ts...> &a, const tuple<Us...> &b) { return !(a == b); }
template <typename... Ts, typename... Us>
__host__ __device__ constexpr bool operator>(const tuple<Ts...> &a, const tuple<Us...> &b) { return b < a; }
template <typename... Ts, typename... Us>
__host__ __device__ constexpr bool operator<=(const tuple<Ts...> &a, const tuple<Us...> &b) { return !(b < a); }
template <typename... Ts, typename... Us>
__host__ __device__ constexpr bool operator>=(const tuple<Ts...> &a, const tuple<Us...> &b) { return !(a < b); }
template <typename... Ts> __host__ __device__ constexpr void swap(tuple<Ts...> &a, tuple<Ts...> &b) { a.swap(b); }

template <typename T, typename I> struct __isowarp_types_of;
template <typename T, unsigned long... Is> struct __isowarp_types_of<T, integer_sequence<unsigned long, Is...>> {
    using type = tuple<tuple_element_t<Is, T>...>;
};
template <typename... Ts> struct __isowarp_joined { using type = tuple<>; };
template <typename... As> struct __isowarp_joined<tuple<As...>> { using type = tuple<As...>; };
template <typename... As, typename... Bs, typename... Ts> struct __isowarp_joined<tuple<As...>, tuple<Bs...>, Ts...>
    : __isowarp_joined<tuple<As..., Bs...>, Ts...> {};
template <typename T> using __isowarp_sequence_of = make_index_sequence<tuple_size<remove_reference_t<T>>::value>;
// The elements of two tuples, as references to them.
template <typename A, typename B, unsigned long... Is, unsigned long... Js>
__host__ __device__ constexpr auto __isowarp_both(A &&a, integer_sequence<unsigned long, Is...>, B &&b,
                                                  integer_sequence<unsigned long, Js...>) {
    return std::forward_as_tuple(std::get<Is>(static_cast<A &&>(a))..., std::get<Js>(static_cast<B &&>(b))...);
}
template <typename R, typename T, unsigned long... Is>
__host__ __device__ constexpr R __isowarp_make(T &&t, integer_sequence<unsigned long, Is...>) {
    return R(std::get<Is>(static_cast<T &&>(t))...);
}
template <typename R, typename T> __host__ __device__ constexpr R __isowarp_cat(T &&t) {
    return std::__isowarp_make<R>(static_cast<T &&>(t), __isowarp_sequence_of<T>());
}
template <typename R, typename A, typename B, typename... Ts>
__host__ __device__ constexpr R __isowarp_cat(A &&a, B &&b, Ts &&...others) {
    return std::__isowarp_cat<R>(std::__isowarp_both(static_cast<A &&>(a), __isowarp_sequence_of<A>(),
                                                     static_cast<B &&>(b), __isowarp_sequence_of<B>()),
                                 static_cast<Ts &&>(others)...);
}
__host__ __device__ constexpr tuple<> tuple_cat() { return tuple<>(); }
template <typename T, typename... Ts> __host__ __device__ constexpr auto tuple_cat(T &&t, Ts &&...ts) {
    using type = typename __isowarp_joined<
        typename __isowarp_types_of<remove_cvref_t<T>, __isowarp_sequence_of<T>>::type,
        typename __isowarp_types_of<remove_cvref_t<Ts>, __isowarp_sequence_of<Ts>>::type...>::type;
    return std::__isowarp_cat<type>(static_cast<T &&>(t), static_cast<Ts &&>(ts)...);
}
template <typename F, typename T, unsigned long... Is>
__host__ __device__ constexpr decltype(auto) __isowarp_apply(F &&f, T &&t, integer_sequence<unsigned long, Is...>) {
    return static_cast<F &&>(f)(std::get<Is>(static_cast<T &&>(t))...);
}
template <typename F, typename T> __host__ __device__ constexpr decltype(auto) apply(F &&f, T &&t) {
    return std::__isowarp_apply(static_cast<F &&>(f), static_cast<T &&>(t), __isowarp_sequence_of<T>());
}
template <typename R, typename T> __host__ __device__ constexpr R make_from_tuple(T &&t) {
    return std::__isowarp_make<R>(static_cast<T &&>(t), __isowarp_sequence_of<T>());
}
}
#endif
