// `std::tuple` (C++17 [tuple]) for device code. Host code makes the objects that kernels get, so the layout is that of
// libstdc++: each class has the elements behind its own in its base, so they lie backwards; empty classes are bases.
#ifndef _ISOWARP_TUPLE
#define _ISOWARP_TUPLE
#include <utility>
namespace std {
template <unsigned long _I, typename _T, bool = __is_empty(_T) && !__is_final(_T)> struct __isowarp_element {
    _T value;
    __host__ __device__ constexpr explicit __isowarp_element(true_type) : value() {}
    template <typename _U> __host__ __device__ constexpr __isowarp_element(true_type, _U &&__from)
        : value(static_cast<_U &&>(__from)) {}
    __host__ __device__ static constexpr _T &__of(__isowarp_element &__e) noexcept { return __e.value; }
    __host__ __device__ static constexpr const _T &__of(const __isowarp_element &__e) noexcept { return __e.value; }
};
template <unsigned long _I, typename _T> struct __isowarp_element<_I, _T, true> : _T {
    __host__ __device__ constexpr explicit __isowarp_element(true_type) : _T() {}
    template <typename _U> __host__ __device__ constexpr __isowarp_element(true_type, _U &&__from)
        : _T(static_cast<_U &&>(__from)) {}
    __host__ __device__ static constexpr _T &__of(__isowarp_element &__e) noexcept { return __e; }
    __host__ __device__ static constexpr const _T &__of(const __isowarp_element &__e) noexcept { return __e; }
};
template <unsigned long _I, typename... _Ts> struct __isowarp_tuple {
    __host__ __device__ constexpr explicit __isowarp_tuple(true_type) {}
};
template <unsigned long _I, typename _T, typename... _Ts>
struct __isowarp_tuple<_I, _T, _Ts...> : __isowarp_tuple<_I + 1, _Ts...>, __isowarp_element<_I, _T> {
    using __rest = __isowarp_tuple<_I + 1, _Ts...>;
    using __own = __isowarp_element<_I, _T>;
    __host__ __device__ constexpr explicit __isowarp_tuple(true_type) : __rest(true_type()), __own(true_type()) {}
    template <typename _U, typename... _Us>
    __host__ __device__ constexpr __isowarp_tuple(true_type, _U &&first, _Us &&...__others)
        : __rest(true_type(), static_cast<_Us &&>(__others)...), __own(true_type(), static_cast<_U &&>(first)) {}
};
template <unsigned long _I, typename _T>
struct __isowarp_tuple<_I, _T> : __isowarp_element<_I, _T> {
    using __own = __isowarp_element<_I, _T>;
    __host__ __device__ constexpr explicit __isowarp_tuple(true_type) : __own(true_type()) {}
    template <typename _U>
    __host__ __device__ constexpr __isowarp_tuple(true_type, _U &&first) : __own(true_type(), static_cast<_U &&>(first)) {}
};

template <typename... _Ts> struct tuple;
template <typename... _Ts> struct tuple_size<tuple<_Ts...>> : integral_constant<unsigned long, sizeof...(_Ts)> {};
template <unsigned long _I, typename _T, typename... _Ts> struct tuple_element<_I, tuple<_T, _Ts...>>
    : tuple_element<_I - 1, tuple<_Ts...>> {};
template <typename _T, typename... _Ts> struct tuple_element<0, tuple<_T, _Ts...>> { using type = _T; };

template <unsigned long _I, typename _T>
__host__ __device__ constexpr _T &__isowarp_get(__isowarp_element<_I, _T> &__e) noexcept {
    return __isowarp_element<_I, _T>::__of(__e);
}
template <unsigned long _I, typename _T>
__host__ __device__ constexpr const _T &__isowarp_get(const __isowarp_element<_I, _T> &__e) noexcept {
    return __isowarp_element<_I, _T>::__of(__e);
}
template <unsigned long _I, typename... _Ts>
__host__ __device__ constexpr tuple_element_t<_I, tuple<_Ts...>> &get(tuple<_Ts...> &__t) noexcept {
    return std::__isowarp_get<_I>(__t);
}
template <unsigned long _I, typename... _Ts>
__host__ __device__ constexpr const tuple_element_t<_I, tuple<_Ts...>> &get(const tuple<_Ts...> &__t) noexcept {
    return std::__isowarp_get<_I>(__t);
}
template <unsigned long _I, typename... _Ts>
__host__ __device__ constexpr tuple_element_t<_I, tuple<_Ts...>> &&get(tuple<_Ts...> &&__t) noexcept {
    return static_cast<tuple_element_t<_I, tuple<_Ts...>> &&>(std::__isowarp_get<_I>(__t));
}
template <unsigned long _I, typename... _Ts>
__host__ __device__ constexpr const tuple_element_t<_I, tuple<_Ts...>> &&get(const tuple<_Ts...> &&__t) noexcept {
    return static_cast<const tuple_element_t<_I, tuple<_Ts...>> &&>(std::__isowarp_get<_I>(__t));
}
// The place of the only element of a type.
template <typename _T, typename... _Ts> __host__ __device__ constexpr unsigned long __isowarp_index() {
    static_assert((0 + ... + int(is_same<_T, _Ts>::value)) == 1, "the tuple has one element of this type");
    constexpr bool __same[] = {is_same<_T, _Ts>::value...};
    unsigned long __i = 0;
    while (!__same[__i]) ++__i;
    return __i;
}
template <typename _T, typename... _Ts> __host__ __device__ constexpr _T &get(tuple<_Ts...> &__t) noexcept {
    return std::get<std::__isowarp_index<_T, _Ts...>()>(__t);
}
template <typename _T, typename... _Ts> __host__ __device__ constexpr const _T &get(const tuple<_Ts...> &__t) noexcept {
    return std::get<std::__isowarp_index<_T, _Ts...>()>(__t);
}
template <typename _T, typename... _Ts> __host__ __device__ constexpr _T &&get(tuple<_Ts...> &&__t) noexcept {
    return static_cast<_T &&>(std::get<std::__isowarp_index<_T, _Ts...>()>(__t));
}

// Whether elements of the types `_Us` make those of the types `_Ts`, and whether they convert.
template <bool _Same, typename _T, typename _U> struct __isowarp_elements_make : false_type {
    static constexpr bool __converts = false;
    static constexpr bool __assigns = false;
};
template <typename... _Ts, typename... _Us> struct __isowarp_elements_make<true, tuple<_Ts...>, tuple<_Us...>> {
    static constexpr bool value = (true && ... && is_constructible<_Ts, _Us>::value);
    static constexpr bool __converts = (true && ... && is_convertible<_Us, _Ts>::value);
    static constexpr bool __assigns = (true && ... && is_assignable<_Ts &, _Us>::value);
};
template <typename _T, typename _U>
using __isowarp_made = __isowarp_elements_make<tuple_size<_T>::value == tuple_size<_U>::value, _T, _U>;
// A tuple of one element may be made of the other tuple itself.
template <typename _T, typename _Other, typename... _Elements> struct __isowarp_whole : false_type {};
template <typename _T, typename _Other, typename _Element> struct __isowarp_whole<tuple<_T>, _Other, _Element>
    : bool_constant<is_convertible<_Other, _T>::value || is_constructible<_T, _Other>::value || is_same<_T, _Element>::value> {};
template <typename _T, typename... _Us> struct __isowarp_itself : false_type {};
template <typename _T, typename _U> struct __isowarp_itself<_T, _U> : is_same<_T, remove_cvref_t<_U>> {};

template <typename... _Ts> struct tuple : __isowarp_tuple<0, _Ts...> {
    using __elements = __isowarp_tuple<0, _Ts...>;
    template <typename... _Us> using __made = __isowarp_made<tuple, tuple<_Us...>>;
    tuple(const tuple &) = default;
    tuple(tuple &&) = default;
    template <typename _V = void, enable_if_t<is_void<_V>::value && (true && ... && is_default_constructible<_Ts>::value), int> = 0>
    __host__ __device__ constexpr tuple() : __elements(true_type()) {}
    template <typename _V = void, enable_if_t<is_void<_V>::value && sizeof...(_Ts) != 0 && __made<const _Ts &...>::value &&
                                                 __made<const _Ts &...>::__converts, int> = 0>
    __host__ __device__ constexpr tuple(const _Ts &...__from) : __elements(true_type(), __from...) {}
    template <typename _V = void, enable_if_t<is_void<_V>::value && sizeof...(_Ts) != 0 && __made<const _Ts &...>::value &&
                                                 !__made<const _Ts &...>::__converts, long> = 0>
    __host__ __device__ constexpr explicit tuple(const _Ts &...__from) : __elements(true_type(), __from...) {}
    template <typename... _Us, enable_if_t<sizeof...(_Us) != 0 && !__isowarp_itself<tuple, _Us...>::value &&
                                              !is_same<tuple<_Us &&...>, tuple<const _Ts &...>>::value &&
                                              __made<_Us...>::value && __made<_Us...>::__converts, int> = 0>
    __host__ __device__ constexpr tuple(_Us &&...__from) : __elements(true_type(), static_cast<_Us &&>(__from)...) {}
    template <typename... _Us, enable_if_t<sizeof...(_Us) != 0 && !__isowarp_itself<tuple, _Us...>::value &&
                                              !is_same<tuple<_Us &&...>, tuple<const _Ts &...>>::value &&
                                              __made<_Us...>::value && !__made<_Us...>::__converts, long> = 0>
    __host__ __device__ constexpr explicit tuple(_Us &&...__from) : __elements(true_type(), static_cast<_Us &&>(__from)...) {}
    template <typename... _Us, enable_if_t<__made<const _Us &...>::value && __made<const _Us &...>::__converts &&
                                              !__isowarp_whole<tuple, const tuple<_Us...> &, _Us...>::value, int> = 0>
    __host__ __device__ constexpr tuple(const tuple<_Us...> &__from) : tuple(__from, index_sequence_for<_Us...>()) {}
    template <typename... _Us, enable_if_t<__made<const _Us &...>::value && !__made<const _Us &...>::__converts &&
                                              !__isowarp_whole<tuple, const tuple<_Us...> &, _Us...>::value, long> = 0>
    __host__ __device__ constexpr explicit tuple(const tuple<_Us...> &__from) : tuple(__from, index_sequence_for<_Us...>()) {}
    template <typename... _Us, enable_if_t<__made<_Us...>::value && __made<_Us...>::__converts &&
                                              !__isowarp_whole<tuple, tuple<_Us...>, _Us...>::value, int> = 0>
    __host__ __device__ constexpr tuple(tuple<_Us...> &&__from)
        : tuple(static_cast<tuple<_Us...> &&>(__from), index_sequence_for<_Us...>()) {}
    template <typename _A, typename _B, enable_if_t<__made<const _A &, const _B &>::value && __made<const _A &, const _B &>::__converts, int> = 0>
    __host__ __device__ constexpr tuple(const pair<_A, _B> &__from) : __elements(true_type(), __from.first, __from.second) {}
    template <typename _A, typename _B, enable_if_t<__made<_A, _B>::value && __made<_A, _B>::__converts, int> = 0>
    __host__ __device__ constexpr tuple(pair<_A, _B> &&__from)
        : __elements(true_type(), static_cast<_A &&>(__from.first), static_cast<_B &&>(__from.second)) {}

    __host__ __device__ constexpr tuple &operator=(const tuple &__from) {
        __assign(__from, index_sequence_for<_Ts...>());
        return *this;
    }
    __host__ __device__ constexpr tuple &operator=(tuple &&__from) {
        __assign(static_cast<tuple &&>(__from), index_sequence_for<_Ts...>());
        return *this;
    }
    template <typename... _Us, enable_if_t<__made<const _Us &...>::__assigns, int> = 0>
    __host__ __device__ constexpr tuple &operator=(const tuple<_Us...> &__from) {
        __assign(__from, index_sequence_for<_Ts...>());
        return *this;
    }
    template <typename... _Us, enable_if_t<__made<_Us...>::__assigns, int> = 0>
    __host__ __device__ constexpr tuple &operator=(tuple<_Us...> &&__from) {
        __assign(static_cast<tuple<_Us...> &&>(__from), index_sequence_for<_Ts...>());
        return *this;
    }
    template <typename _A, typename _B, enable_if_t<__made<const _A &, const _B &>::__assigns, int> = 0>
    __host__ __device__ constexpr tuple &operator=(const pair<_A, _B> &__from) {
        std::get<0>(*this) = __from.first;
        std::get<1>(*this) = __from.second;
        return *this;
    }
    template <typename _A, typename _B, enable_if_t<__made<_A, _B>::__assigns, int> = 0>
    __host__ __device__ constexpr tuple &operator=(pair<_A, _B> &&__from) {
        std::get<0>(*this) = static_cast<_A &&>(__from.first);
        std::get<1>(*this) = static_cast<_B &&>(__from.second);
        return *this;
    }
    __host__ __device__ constexpr void swap(tuple &__other) { exchange(__other, index_sequence_for<_Ts...>()); }

private:
    template <typename _From, unsigned long... _Is>
    __host__ __device__ constexpr tuple(_From &&__from, integer_sequence<unsigned long, _Is...>)
        : __elements(true_type(), std::get<_Is>(static_cast<_From &&>(__from))...) {}
    template <typename _From, unsigned long... _Is>
    __host__ __device__ constexpr void __assign(_From &&__from, integer_sequence<unsigned long, _Is...>) {
        ((void)(std::get<_Is>(*this) = std::get<_Is>(static_cast<_From &&>(__from))), ...);
    }
    template <unsigned long... _Is>
    __host__ __device__ constexpr void exchange(tuple &__other, integer_sequence<unsigned long, _Is...>) {
        using std::swap;
        (swap(std::get<_Is>(*this), std::get<_Is>(__other)), ...);
    }
};
template <> struct tuple<> {
    __host__ __device__ constexpr void swap(tuple &) noexcept {}
};
template <typename... _Ts> tuple(_Ts...) -> tuple<_Ts...>;
template <typename _A, typename _B> tuple(pair<_A, _B>) -> tuple<_A, _B>;

template <typename... _Ts> __host__ __device__ constexpr tuple<decay_t<_Ts>...> make_tuple(_Ts &&...__from) {
    return tuple<decay_t<_Ts>...>(static_cast<_Ts &&>(__from)...);
}
template <typename... _Ts> __host__ __device__ constexpr tuple<_Ts &...> tie(_Ts &...__to) noexcept {
    return tuple<_Ts &...>(__to...);
}
template <typename... _Ts> __host__ __device__ constexpr tuple<_Ts &&...> forward_as_tuple(_Ts &&...__from) noexcept {
    return tuple<_Ts &&...>(static_cast<_Ts &&>(__from)...);
}
struct __isowarp_ignore {
    template <typename _T> __host__ __device__ constexpr const __isowarp_ignore &operator=(const _T &) const { return *this; }
};
inline constexpr __isowarp_ignore ignore{};

template <unsigned long _I, unsigned long _N, typename _T, typename _U>
__host__ __device__ constexpr bool __isowarp_equal(const _T &__a, const _U &__b) {
    if constexpr (_I == _N) return true;
    else return bool(std::get<_I>(__a) == std::get<_I>(__b)) && std::__isowarp_equal<_I + 1, _N>(__a, __b);
}
template <unsigned long _I, unsigned long _N, typename _T, typename _U>
__host__ __device__ constexpr bool __isowarp_less(const _T &__a, const _U &__b) {
    if constexpr (_I == _N) {
        return false;
    } else {
        return bool(std::get<_I>(__a) < std::get<_I>(__b)) ||
               (!bool(std::get<_I>(__b) < std::get<_I>(__a)) && std::__isowarp_less<_I + 1, _N>(__a, __b));
    }
}
template <typename... _Ts, typename... _Us>
__host__ __device__ constexpr bool operator==(const tuple<_Ts...> &__a, const tuple<_Us...> &__b) {
    static_assert(sizeof...(_Ts) == sizeof...(_Us), "the tuples have as many elements");
    return std::__isowarp_equal<0, sizeof...(_Ts)>(__a, __b);
}
template <typename... _Ts, typename... _Us>
__host__ __device__ constexpr bool operator<(const tuple<_Ts...> &__a, const tuple<_Us...> &__b) {
    static_assert(sizeof...(_Ts) == sizeof...(_Us), "the tuples have as many elements");
    return std::__isowarp_less<0, sizeof...(_Ts)>(__a, __b);
}
template <typename... _Ts, typename... _Us>
__host__ __device__ constexpr bool operator!=(const tuple<_Ts...> &__a, const tuple<_Us...> &__b) { return !(__a == __b); }
template <typename... _Ts, typename... _Us>
__host__ __device__ constexpr bool operator>(const tuple<_Ts...> &__a, const tuple<_Us...> &__b) { return __b < __a; }
template <typename... _Ts, typename... _Us>
__host__ __device__ constexpr bool operator<=(const tuple<_Ts...> &__a, const tuple<_Us...> &__b) { return !(__b < __a); }
template <typename... _Ts, typename... _Us>
__host__ __device__ constexpr bool operator>=(const tuple<_Ts...> &__a, const tuple<_Us...> &__b) { return !(__a < __b); }
template <typename... _Ts> __host__ __device__ constexpr void swap(tuple<_Ts...> &__a, tuple<_Ts...> &__b) { __a.swap(__b); }

template <typename _T, typename _I> struct __isowarp_types_of;
template <typename _T, unsigned long... _Is> struct __isowarp_types_of<_T, integer_sequence<unsigned long, _Is...>> {
    using type = tuple<tuple_element_t<_Is, _T>...>;
};
template <typename... _Ts> struct __isowarp_joined { using type = tuple<>; };
template <typename... _As> struct __isowarp_joined<tuple<_As...>> { using type = tuple<_As...>; };
template <typename... _As, typename... _Bs, typename... _Ts> struct __isowarp_joined<tuple<_As...>, tuple<_Bs...>, _Ts...>
    : __isowarp_joined<tuple<_As..., _Bs...>, _Ts...> {};
template <typename _T> using __isowarp_sequence_of = make_index_sequence<tuple_size<remove_reference_t<_T>>::value>;
// The elements of two tuples, as references to them.
template <typename _A, typename _B, unsigned long... _Is, unsigned long... _Js>
__host__ __device__ constexpr auto __isowarp_both(_A &&__a, integer_sequence<unsigned long, _Is...>, _B &&__b,
                                                  integer_sequence<unsigned long, _Js...>) {
    return std::forward_as_tuple(std::get<_Is>(static_cast<_A &&>(__a))..., std::get<_Js>(static_cast<_B &&>(__b))...);
}
template <typename _R, typename _T, unsigned long... _Is>
__host__ __device__ constexpr _R __isowarp_make(_T &&__t, integer_sequence<unsigned long, _Is...>) {
    return _R(std::get<_Is>(static_cast<_T &&>(__t))...);
}
template <typename _R, typename _T> __host__ __device__ constexpr _R __isowarp_cat(_T &&__t) {
    return std::__isowarp_make<_R>(static_cast<_T &&>(__t), __isowarp_sequence_of<_T>());
}
template <typename _R, typename _A, typename _B, typename... _Ts>
__host__ __device__ constexpr _R __isowarp_cat(_A &&__a, _B &&__b, _Ts &&...__others) {
    return std::__isowarp_cat<_R>(std::__isowarp_both(static_cast<_A &&>(__a), __isowarp_sequence_of<_A>(),
                                                     static_cast<_B &&>(__b), __isowarp_sequence_of<_B>()),
                                 static_cast<_Ts &&>(__others)...);
}
__host__ __device__ constexpr tuple<> tuple_cat() { return tuple<>(); }
template <typename _T, typename... _Ts> __host__ __device__ constexpr auto tuple_cat(_T &&__t, _Ts &&...__ts) {
    using type = typename __isowarp_joined<
        typename __isowarp_types_of<remove_cvref_t<_T>, __isowarp_sequence_of<_T>>::type,
        typename __isowarp_types_of<remove_cvref_t<_Ts>, __isowarp_sequence_of<_Ts>>::type...>::type;
    return std::__isowarp_cat<type>(static_cast<_T &&>(__t), static_cast<_Ts &&>(__ts)...);
}
template <typename _F, typename _T, unsigned long... _Is>
__host__ __device__ constexpr decltype(auto) __isowarp_apply(_F &&__f, _T &&__t, integer_sequence<unsigned long, _Is...>) {
    return static_cast<_F &&>(__f)(std::get<_Is>(static_cast<_T &&>(__t))...);
}
template <typename _F, typename _T> __host__ __device__ constexpr decltype(auto) apply(_F &&__f, _T &&__t) {
    return std::__isowarp_apply(static_cast<_F &&>(__f), static_cast<_T &&>(__t), __isowarp_sequence_of<_T>());
}
template <typename _R, typename _T> __host__ __device__ constexpr _R make_from_tuple(_T &&__t) {
    return std::__isowarp_make<_R>(static_cast<_T &&>(__t), __isowarp_sequence_of<_T>());
}
}
#endif
