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
template <typename T> class optional;
template <typename T> struct __isowarp_is_optional : false_type {};
template <typename T> struct __isowarp_is_optional<optional<T>> : true_type {};

// The value and what ends it.
template <typename T, bool = is_trivially_destructible<T>::value> struct __isowarp_storage {
    union {
        char nothing;
        T held;
    };
    bool engaged;
    __host__ __device__ constexpr __isowarp_storage() : nothing(), engaged(false) {}
    template <typename... A> __host__ __device__ constexpr explicit __isowarp_storage(in_place_t, A &&...args)
        : held(static_cast<A &&>(args)...), engaged(true) {}
    __host__ __device__ constexpr void reset() { engaged = false; }
};
template <typename T> struct __isowarp_storage<T, false> {
    union {
        char nothing;
        T held;
    };
    bool engaged;
    __host__ __device__ constexpr __isowarp_storage() : nothing(), engaged(false) {}
    template <typename... A> __host__ __device__ constexpr explicit __isowarp_storage(in_place_t, A &&...args)
        : held(static_cast<A &&>(args)...), engaged(true) {}
    __host__ __device__ ~__isowarp_storage() { reset(); }
    __host__ __device__ void reset() {
        if (engaged) held.~T();
        engaged = false;
    }
};

template <typename T> class optional : __isowarp_storage<T> {
    using storage = __isowarp_storage<T>;
    template <typename U> friend class optional;
    template <typename U> using other =
        typename enable_if<!is_same<typename decay<U>::type, optional>::value && !is_same<typename decay<U>::type, in_place_t>::value
            && is_constructible<T, U &&>::value && (!__isowarp_is_optional<typename decay<U>::type>::value || !is_same<T, bool>::value), int>::type;
    // Of another optional: its value, unless it is itself what this one holds ([optional.ctor] 31).
    template <typename U> using of_optional = typename enable_if<!is_same<U, T>::value && is_constructible<T, const U &>::value
        && (is_same<T, bool>::value || !is_constructible<T, const optional<U> &>::value), int>::type;

public:
    using value_type = T;
    __host__ __device__ constexpr optional() noexcept {}
    __host__ __device__ constexpr optional(nullopt_t) noexcept {}
    __host__ __device__ optional(const optional &o) {
        if (o.engaged) emplace(o.held);
    }
    __host__ __device__ optional(optional &&o) {
        if (o.engaged) emplace(static_cast<T &&>(o.held));
    }
    template <typename U = T, other<U> = 0> __host__ __device__ constexpr optional(U &&v) : storage(in_place, static_cast<U &&>(v)) {}
    template <typename... A> __host__ __device__ constexpr explicit optional(in_place_t, A &&...args)
        : storage(in_place, static_cast<A &&>(args)...) {}
    template <typename U, of_optional<U> = 0> __host__ __device__ optional(const optional<U> &o) {
        if (o.has_value()) emplace(*o);
    }
    __host__ __device__ optional &operator=(nullopt_t) noexcept {
        storage::reset();
        return *this;
    }
    __host__ __device__ optional &operator=(const optional &o) {
        if (!o.engaged) storage::reset();
        else if (this->engaged) this->held = o.held;
        else emplace(o.held);
        return *this;
    }
    __host__ __device__ optional &operator=(optional &&o) {
        if (!o.engaged) storage::reset();
        else if (this->engaged) this->held = static_cast<T &&>(o.held);
        else emplace(static_cast<T &&>(o.held));
        return *this;
    }
    template <typename U = T, other<U> = 0> __host__ __device__ optional &operator=(U &&v) {
        if (this->engaged) this->held = static_cast<U &&>(v);
        else emplace(static_cast<U &&>(v));
        return *this;
    }
    template <typename... A> __host__ __device__ T &emplace(A &&...args) {
        storage::reset();
        ::new ((void *)&this->held) T(static_cast<A &&>(args)...);
        this->engaged = true;
        return this->held;
    }
    __host__ __device__ void reset() noexcept { storage::reset(); }
    __host__ __device__ void swap(optional &o) {
        if (this->engaged && o.engaged) {
            using std::swap;
            swap(this->held, o.held);
        } else if (this->engaged) {
            o.emplace(static_cast<T &&>(this->held));
            storage::reset();
        } else if (o.engaged) {
            emplace(static_cast<T &&>(o.held));
            o.reset();
        }
    }
    __host__ __device__ constexpr bool has_value() const noexcept { return this->engaged; }
    __host__ __device__ constexpr explicit operator bool() const noexcept { return this->engaged; }
    __host__ __device__ constexpr const T *operator->() const { return &this->held; }
    __host__ __device__ constexpr T *operator->() { return &this->held; }
    __host__ __device__ constexpr const T &operator*() const & { return this->held; }
    __host__ __device__ constexpr T &operator*() & { return this->held; }
    __host__ __device__ constexpr T &&operator*() && { return static_cast<T &&>(this->held); }
    // Without a value there is an exception in C++; device code has none.
    __host__ __device__ constexpr const T &value() const & { return __isowarp_checked(), storage::held; }
    __host__ __device__ constexpr T &value() & { return __isowarp_checked(), storage::held; }
    __host__ __device__ constexpr T &&value() && { return __isowarp_checked(), static_cast<T &&>(storage::held); }
    template <typename U> __host__ __device__ constexpr T value_or(U &&v) const & {
        return this->engaged ? storage::held : static_cast<T>(static_cast<U &&>(v));
    }
    template <typename U> __host__ __device__ constexpr T value_or(U &&v) && {
        return this->engaged ? static_cast<T &&>(storage::held) : static_cast<T>(static_cast<U &&>(v));
    }

private:
    __host__ __device__ constexpr void __isowarp_checked() const {
        if (!this->engaged) __trap();
    }
};
template <typename T> optional(T) -> optional<T>;

#define _ISOWARP_COMPARE(op, both, left, right)                                                                    \
    template <typename T, typename U>                                                                              \
    __host__ __device__ constexpr bool operator op(const optional<T> &a, const optional<U> &b) {                   \
        return a.has_value() && b.has_value() ? *a op *b : both;                                                   \
    }                                                                                                              \
    template <typename T, typename U, typename = typename enable_if<!__isowarp_is_optional<U>::value && !is_same<U, nullopt_t>::value>::type> \
    __host__ __device__ constexpr bool operator op(const optional<T> &a, const U &b) {                             \
        return a.has_value() ? *a op b : left;                                                                     \
    }                                                                                                              \
    template <typename T, typename U, typename = typename enable_if<!__isowarp_is_optional<T>::value && !is_same<T, nullopt_t>::value>::type> \
    __host__ __device__ constexpr bool operator op(const T &a, const optional<U> &b) {                             \
        return b.has_value() ? a op *b : right;                                                                    \
    }
_ISOWARP_COMPARE(==, a.has_value() == b.has_value(), false, false)
_ISOWARP_COMPARE(!=, a.has_value() != b.has_value(), true, true)
_ISOWARP_COMPARE(<, !a.has_value() && b.has_value(), true, false)
_ISOWARP_COMPARE(>, a.has_value() && !b.has_value(), false, true)
_ISOWARP_COMPARE(<=, !a.has_value(), true, false)
_ISOWARP_COMPARE(>=, !b.has_value(), false, true)
#undef _ISOWARP_COMPARE
template <typename T> __host__ __device__ constexpr bool operator==(const optional<T> &a, nullopt_t) { return !a.has_value(); }
template <typename T> __host__ __device__ constexpr bool operator==(nullopt_t, const optional<T> &a) { return !a.has_value(); }
template <typename T> __host__ __device__ constexpr bool operator!=(const optional<T> &a, nullopt_t) { return a.has_value(); }
template <typename T> __host__ __device__ constexpr bool operator!=(nullopt_t, const optional<T> &a) { return a.has_value(); }
template <typename T> __host__ __device__ constexpr optional<typename decay<T>::type> make_optional(T &&v) {
    return optional<typename decay<T>::type>(static_cast<T &&>(v));
}
template <typename T, typename... A> __host__ __device__ constexpr optional<T> make_optional(A &&...args) {
    return optional<T>(in_place, static_cast<A &&>(args)...);
}
template <typename T> __host__ __device__ void swap(optional<T> &a, optional<T> &b) { a.swap(b); }
}
#endif
