// Function objects (C++17 [function.objects]) that device code can use.
#ifndef _ISOWARP_FUNCTIONAL
#define _ISOWARP_FUNCTIONAL
#include <utility>
namespace std {
// These left C++ with C++17; common libraries have them still.
template <typename A, typename R> struct unary_function {
    using argument_type = A;
    using result_type = R;
};
template <typename A, typename B, typename R> struct binary_function {
    using first_argument_type = A;
    using second_argument_type = B;
    using result_type = R;
};
#define _ISOWARP_BINARY(NAME, OP, RESULT)                                                                          \
    template <typename T = void> struct NAME : binary_function<T, T, RESULT> {                                     \
        __host__ __device__ constexpr RESULT operator()(const T &a, const T &b) const { return a OP b; }           \
    };
#define _ISOWARP_BINARY_VOID(NAME, OP)                                                                             \
    template <> struct NAME<void> {                                                                                \
        using is_transparent = void;                                                                               \
        template <typename T, typename U>                                                                          \
        __host__ __device__ constexpr auto operator()(T &&a, U &&b) const                                          \
            noexcept(noexcept(static_cast<T &&>(a) OP static_cast<U &&>(b)))                                       \
                -> decltype(static_cast<T &&>(a) OP static_cast<U &&>(b)) {                                        \
            return static_cast<T &&>(a) OP static_cast<U &&>(b);                                                   \
        }                                                                                                          \
    };
#define _ISOWARP_UNARY(NAME, OP, RESULT)                                                                           \
    template <typename T = void> struct NAME : unary_function<T, RESULT> {                                         \
        __host__ __device__ constexpr RESULT operator()(const T &a) const { return OP a; }                         \
    };
#define _ISOWARP_UNARY_VOID(NAME, OP)                                                                              \
    template <> struct NAME<void> {                                                                                \
        using is_transparent = void;                                                                               \
        template <typename T>                                                                                      \
        __host__ __device__ constexpr auto operator()(T &&a) const noexcept(noexcept(OP static_cast<T &&>(a)))     \
            -> decltype(OP static_cast<T &&>(a)) {                                                                 \
            return OP static_cast<T &&>(a);                                                                        \
        }                                                                                                          \
    };
_ISOWARP_BINARY(plus, +, T)
_ISOWARP_BINARY(minus, -, T)
_ISOWARP_BINARY(multiplies, *, T)
_ISOWARP_BINARY(divides, /, T)
_ISOWARP_BINARY(modulus, %, T)
_ISOWARP_BINARY(bit_and, &, T)
_ISOWARP_BINARY(bit_or, |, T)
_ISOWARP_BINARY(bit_xor, ^, T)
_ISOWARP_BINARY(equal_to, ==, bool)
_ISOWARP_BINARY(not_equal_to, !=, bool)
_ISOWARP_BINARY(less, <, bool)
_ISOWARP_BINARY(greater, >, bool)
_ISOWARP_BINARY(less_equal, <=, bool)
_ISOWARP_BINARY(greater_equal, >=, bool)
_ISOWARP_BINARY(logical_and, &&, bool)
_ISOWARP_BINARY(logical_or, ||, bool)
_ISOWARP_UNARY(negate, -, T)
_ISOWARP_UNARY(bit_not, ~, T)
_ISOWARP_UNARY(logical_not, !, bool)
_ISOWARP_BINARY_VOID(plus, +)
_ISOWARP_BINARY_VOID(minus, -)
_ISOWARP_BINARY_VOID(multiplies, *)
_ISOWARP_BINARY_VOID(divides, /)
_ISOWARP_BINARY_VOID(modulus, %)
_ISOWARP_BINARY_VOID(bit_and, &)
_ISOWARP_BINARY_VOID(bit_or, |)
_ISOWARP_BINARY_VOID(bit_xor, ^)
_ISOWARP_BINARY_VOID(equal_to, ==)
_ISOWARP_BINARY_VOID(not_equal_to, !=)
_ISOWARP_BINARY_VOID(less, <)
_ISOWARP_BINARY_VOID(greater, >)
_ISOWARP_BINARY_VOID(less_equal, <=)
_ISOWARP_BINARY_VOID(greater_equal, >=)
_ISOWARP_BINARY_VOID(logical_and, &&)
_ISOWARP_BINARY_VOID(logical_or, ||)
_ISOWARP_UNARY_VOID(negate, -)
_ISOWARP_UNARY_VOID(bit_not, ~)
_ISOWARP_UNARY_VOID(logical_not, !)
// [func.invoke]
template <typename F, typename... As>
__host__ __device__ constexpr invoke_result_t<F, As...> invoke(F &&f, As &&...as) {
    return std::__isowarp_invoke(static_cast<F &&>(f), static_cast<As &&>(as)...);
}
// [refwrap]
template <typename T> class reference_wrapper {
    T *referred;

public:
    using type = T;
    __host__ __device__ constexpr reference_wrapper(T &object) noexcept : referred(&object) {}
    reference_wrapper(T &&) = delete;
    __host__ __device__ constexpr operator T &() const noexcept { return *referred; }
    __host__ __device__ constexpr T &get() const noexcept { return *referred; }
    template <typename... As> __host__ __device__ constexpr invoke_result_t<T &, As...> operator()(As &&...as) const {
        return std::__isowarp_invoke(*referred, static_cast<As &&>(as)...);
    }
};
template <typename T> reference_wrapper(T &) -> reference_wrapper<T>;
template <typename T> __host__ __device__ constexpr reference_wrapper<T> ref(T &object) noexcept { return object; }
template <typename T> __host__ __device__ constexpr reference_wrapper<const T> cref(const T &object) noexcept { return object; }
// Of C++20.
struct identity {
    using is_transparent = void;
    template <typename T> __host__ __device__ constexpr T &&operator()(T &&value) const noexcept { return static_cast<T &&>(value); }
};
// [func.not_fn]
template <typename F> class __isowarp_not {
    F function;

public:
    __host__ __device__ constexpr explicit __isowarp_not(F f) : function(static_cast<F &&>(f)) {}
    template <typename... As> __host__ __device__ constexpr bool operator()(As &&...as) const {
        return !std::__isowarp_invoke(function, static_cast<As &&>(as)...);
    }
};
template <typename F> __host__ __device__ constexpr __isowarp_not<decay_t<F>> not_fn(F &&f) {
    return __isowarp_not<decay_t<F>>(static_cast<F &&>(f));
}
#undef _ISOWARP_BINARY
#undef _ISOWARP_BINARY_VOID
#undef _ISOWARP_UNARY
#undef _ISOWARP_UNARY_VOID
}
#endif
