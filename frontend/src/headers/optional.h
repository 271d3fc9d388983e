// `std::optional` (C++17 [optional]) for device code. Host code makes the objects that kernels get, so the layout is that of libstdc++: the
// value, and whether there is one behind it.
#ifndef _ISOWARP_OPTIONAL
#define _ISOWARP_OPTIONAL
#include <utility>
namespace std {
struct nullopt_t {
    enum class __isowarp { value };
    __host__ __device__ explicit constexpr nullopt_t(__isowarp) {}
};
inline constexpr nullopt_t nullopt{nullopt_t::__isowarp::value};
template <typename _T> class optional;
template <typename _T> struct __isowarp_is_optional : false_type {};
template <typename _T> struct __isowarp_is_optional<optional<_T>> : true_type {};

// The value and what ends it.
template <typename _T, bool = is_trivially_destructible<_T>::value> struct __isowarp_storage {
    union {
        char __nothing;
        _T __held;
    };
    bool __engaged;
    __host__ __device__ constexpr __isowarp_storage() : __nothing(), __engaged(false) {}
    template <typename... _A> __host__ __device__ constexpr explicit __isowarp_storage(in_place_t, _A &&...__args)
        : __held(static_cast<_A &&>(__args)...), __engaged(true) {}
    __host__ __device__ constexpr void reset() { __engaged = false; }
};
template <typename _T> struct __isowarp_storage<_T, false> {
    union {
        char __nothing;
        _T __held;
    };
    bool __engaged;
    __host__ __device__ constexpr __isowarp_storage() : __nothing(), __engaged(false) {}
    template <typename... _A> __host__ __device__ constexpr explicit __isowarp_storage(in_place_t, _A &&...__args)
        : __held(static_cast<_A &&>(__args)...), __engaged(true) {}
    __host__ __device__ ~__isowarp_storage() { reset(); }
    __host__ __device__ void reset() {
        if (__engaged) __held.~_T();
        __engaged = false;
    }
};

template <typename _T> class optional : __isowarp_storage<_T> {
    using __storage = __isowarp_storage<_T>;
    template <typename _U> friend class optional;
    template <typename _U> using __other =
        typename enable_if<!is_same<typename decay<_U>::type, optional>::value && !is_same<typename decay<_U>::type, in_place_t>::value
            && is_constructible<_T, _U &&>::value && (!__isowarp_is_optional<typename decay<_U>::type>::value || !is_same<_T, bool>::value), int>::type;
    // Of another optional: its value, unless it is itself what this one holds ([optional.ctor] 31).
    template <typename _U> using __of_optional = typename enable_if<!is_same<_U, _T>::value && is_constructible<_T, const _U &>::value
        && (is_same<_T, bool>::value || !is_constructible<_T, const optional<_U> &>::value), int>::type;

public:
    using value_type = _T;
    __host__ __device__ constexpr optional() noexcept {}
    __host__ __device__ constexpr optional(nullopt_t) noexcept {}
    __host__ __device__ optional(const optional &__o) {
        if (__o.__engaged) emplace(__o.__held);
    }
    __host__ __device__ optional(optional &&__o) {
        if (__o.__engaged) emplace(static_cast<_T &&>(__o.__held));
    }
    template <typename _U = _T, __other<_U> = 0> __host__ __device__ constexpr optional(_U &&__v) : __storage(in_place, static_cast<_U &&>(__v)) {}
    template <typename... _A> __host__ __device__ constexpr explicit optional(in_place_t, _A &&...__args)
        : __storage(in_place, static_cast<_A &&>(__args)...) {}
    template <typename _U, __of_optional<_U> = 0> __host__ __device__ optional(const optional<_U> &__o) {
        if (__o.has_value()) emplace(*__o);
    }
    __host__ __device__ optional &operator=(nullopt_t) noexcept {
        __storage::reset();
        return *this;
    }
    __host__ __device__ optional &operator=(const optional &__o) {
        if (!__o.__engaged) __storage::reset();
        else if (this->__engaged) this->__held = __o.__held;
        else emplace(__o.__held);
        return *this;
    }
    __host__ __device__ optional &operator=(optional &&__o) {
        if (!__o.__engaged) __storage::reset();
        else if (this->__engaged) this->__held = static_cast<_T &&>(__o.__held);
        else emplace(static_cast<_T &&>(__o.__held));
        return *this;
    }
    template <typename _U = _T, __other<_U> = 0> __host__ __device__ optional &operator=(_U &&__v) {
        if (this->__engaged) this->__held = static_cast<_U &&>(__v);
        else emplace(static_cast<_U &&>(__v));
        return *this;
    }
    template <typename... _A> __host__ __device__ _T &emplace(_A &&...__args) {
        __storage::reset();
        ::new ((void *)&this->__held) _T(static_cast<_A &&>(__args)...);
        this->__engaged = true;
        return this->__held;
    }
    __host__ __device__ void reset() noexcept { __storage::reset(); }
    __host__ __device__ void swap(optional &__o) {
        if (this->__engaged && __o.__engaged) {
            using std::swap;
            swap(this->__held, __o.__held);
        } else if (this->__engaged) {
            __o.emplace(static_cast<_T &&>(this->__held));
            __storage::reset();
        } else if (__o.__engaged) {
            emplace(static_cast<_T &&>(__o.__held));
            __o.reset();
        }
    }
    __host__ __device__ constexpr bool has_value() const noexcept { return this->__engaged; }
    __host__ __device__ constexpr explicit operator bool() const noexcept { return this->__engaged; }
    __host__ __device__ constexpr const _T *operator->() const { return &this->__held; }
    __host__ __device__ constexpr _T *operator->() { return &this->__held; }
    __host__ __device__ constexpr const _T &operator*() const & { return this->__held; }
    __host__ __device__ constexpr _T &operator*() & { return this->__held; }
    __host__ __device__ constexpr _T &&operator*() && { return static_cast<_T &&>(this->__held); }
    // Without a value there is an exception in C++; device code has none.
    __host__ __device__ constexpr const _T &value() const & { return __isowarp_checked(), __storage::__held; }
    __host__ __device__ constexpr _T &value() & { return __isowarp_checked(), __storage::__held; }
    __host__ __device__ constexpr _T &&value() && { return __isowarp_checked(), static_cast<_T &&>(__storage::__held); }
    template <typename _U> __host__ __device__ constexpr _T value_or(_U &&__v) const & {
        return this->__engaged ? __storage::__held : static_cast<_T>(static_cast<_U &&>(__v));
    }
    template <typename _U> __host__ __device__ constexpr _T value_or(_U &&__v) && {
        return this->__engaged ? static_cast<_T &&>(__storage::__held) : static_cast<_T>(static_cast<_U &&>(__v));
    }

private:
    __host__ __device__ constexpr void __isowarp_checked() const {
        if (!this->__engaged) __trap();
    }
};
template <typename _T> optional(_T) -> optional<_T>;

#define _ISOWARP_COMPARE(__op, __both, __left, __right)                                                                    \
    template <typename _T, typename _U>                                                                              \
    __host__ __device__ constexpr bool operator __op(const optional<_T> &__a, const optional<_U> &__b) {                   \
        return __a.has_value() && __b.has_value() ? *__a __op *__b : __both;                                                   \
    }                                                                                                              \
    template <typename _T, typename _U, typename = typename enable_if<!__isowarp_is_optional<_U>::value && !is_same<_U, nullopt_t>::value>::type> \
    __host__ __device__ constexpr bool operator __op(const optional<_T> &__a, const _U &__b) {                             \
        return __a.has_value() ? *__a __op __b : __left;                                                                     \
    }                                                                                                              \
    template <typename _T, typename _U, typename = typename enable_if<!__isowarp_is_optional<_T>::value && !is_same<_T, nullopt_t>::value>::type> \
    __host__ __device__ constexpr bool operator __op(const _T &__a, const optional<_U> &__b) {                             \
        return __b.has_value() ? __a __op *__b : __right;                                                                    \
    }
_ISOWARP_COMPARE(==, __a.has_value() == __b.has_value(), false, false)
_ISOWARP_COMPARE(!=, __a.has_value() != __b.has_value(), true, true)
_ISOWARP_COMPARE(<, !__a.has_value() && __b.has_value(), true, false)
_ISOWARP_COMPARE(>, __a.has_value() && !__b.has_value(), false, true)
_ISOWARP_COMPARE(<=, !__a.has_value(), true, false)
_ISOWARP_COMPARE(>=, !__b.has_value(), false, true)
#undef _ISOWARP_COMPARE
template <typename _T> __host__ __device__ constexpr bool operator==(const optional<_T> &__a, nullopt_t) { return !__a.has_value(); }
template <typename _T> __host__ __device__ constexpr bool operator==(nullopt_t, const optional<_T> &__a) { return !__a.has_value(); }
template <typename _T> __host__ __device__ constexpr bool operator!=(const optional<_T> &__a, nullopt_t) { return __a.has_value(); }
template <typename _T> __host__ __device__ constexpr bool operator!=(nullopt_t, const optional<_T> &__a) { return __a.has_value(); }
template <typename _T> __host__ __device__ constexpr optional<typename decay<_T>::type> make_optional(_T &&__v) {
    return optional<typename decay<_T>::type>(static_cast<_T &&>(__v));
}
template <typename _T, typename... _A> __host__ __device__ constexpr optional<_T> make_optional(_A &&...__args) {
    return optional<_T>(in_place, static_cast<_A &&>(__args)...);
}
template <typename _T> __host__ __device__ void swap(optional<_T> &__a, optional<_T> &__b) { __a.swap(__b); }
}
#endif
