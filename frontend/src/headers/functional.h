// Function objects (C++17 [function.objects]) that device code can use.
#ifndef _ISOWARP_FUNCTIONAL
#define _ISOWARP_FUNCTIONAL
#include <utility>
namespace std {
// These left C++ with C++17; common libraries have them still.
template <typename _A, typename _R> struct unary_function {
    using argument_type = _A;
    using result_type = _R;
};
template <typename _A, typename _B, typename _R> struct binary_function {
    using first_argument_type = _A;
    using second_argument_type = _B;
    using result_type = _R;
};
#define _ISOWARP_BINARY(_NAME, _OP, _RESULT)                                                                          \
    template <typename _T = void> struct _NAME : binary_function<_T, _T, _RESULT> {                                     \
        __host__ __device__ constexpr _RESULT operator()(const _T &__a, const _T &__b) const { return __a _OP __b; }           \
    };
#define _ISOWARP_BINARY_VOID(_NAME, _OP)                                                                             \
    template <> struct _NAME<void> {                                                                                \
        using is_transparent = void;                                                                               \
        template <typename _T, typename _U>                                                                          \
        __host__ __device__ constexpr auto operator()(_T &&__a, _U &&__b) const                                          \
            noexcept(noexcept(static_cast<_T &&>(__a) _OP static_cast<_U &&>(__b)))                                       \
                -> decltype(static_cast<_T &&>(__a) _OP static_cast<_U &&>(__b)) {                                        \
            return static_cast<_T &&>(__a) _OP static_cast<_U &&>(__b);                                                   \
        }                                                                                                          \
    };
#define _ISOWARP_UNARY(_NAME, _OP, _RESULT)                                                                           \
    template <typename _T = void> struct _NAME : unary_function<_T, _RESULT> {                                         \
        __host__ __device__ constexpr _RESULT operator()(const _T &__a) const { return _OP __a; }                         \
    };
#define _ISOWARP_UNARY_VOID(_NAME, _OP)                                                                              \
    template <> struct _NAME<void> {                                                                                \
        using is_transparent = void;                                                                               \
        template <typename _T>                                                                                      \
        __host__ __device__ constexpr auto operator()(_T &&__a) const noexcept(noexcept(_OP static_cast<_T &&>(__a)))     \
            -> decltype(_OP static_cast<_T &&>(__a)) {                                                                 \
            return _OP static_cast<_T &&>(__a);                                                                        \
        }                                                                                                          \
    };
_ISOWARP_BINARY(plus, +, _T)
_ISOWARP_BINARY(minus, -, _T)
_ISOWARP_BINARY(multiplies, *, _T)
_ISOWARP_BINARY(divides, /, _T)
_ISOWARP_BINARY(modulus, %, _T)
_ISOWARP_BINARY(bit_and, &, _T)
_ISOWARP_BINARY(bit_or, |, _T)
_ISOWARP_BINARY(bit_xor, ^, _T)
_ISOWARP_BINARY(equal_to, ==, bool)
_ISOWARP_BINARY(not_equal_to, !=, bool)
_ISOWARP_BINARY(less, <, bool)
_ISOWARP_BINARY(greater, >, bool)
_ISOWARP_BINARY(less_equal, <=, bool)
_ISOWARP_BINARY(greater_equal, >=, bool)
_ISOWARP_BINARY(logical_and, &&, bool)
_ISOWARP_BINARY(logical_or, ||, bool)
_ISOWARP_UNARY(negate, -, _T)
_ISOWARP_UNARY(bit_not, ~, _T)
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
template <typename _F, typename... _As>
__host__ __device__ constexpr invoke_result_t<_F, _As...> invoke(_F &&__f, _As &&...__as) {
    return std::__isowarp_invoke(static_cast<_F &&>(__f), static_cast<_As &&>(__as)...);
}
// [refwrap]
template <typename _T> class reference_wrapper {
    _T *__referred;

public:
    using type = _T;
    __host__ __device__ constexpr reference_wrapper(_T &__object) noexcept : __referred(&__object) {}
    reference_wrapper(_T &&) = delete;
    __host__ __device__ constexpr operator _T &() const noexcept { return *__referred; }
    __host__ __device__ constexpr _T &get() const noexcept { return *__referred; }
    template <typename... _As> __host__ __device__ constexpr invoke_result_t<_T &, _As...> operator()(_As &&...__as) const {
        return std::__isowarp_invoke(*__referred, static_cast<_As &&>(__as)...);
    }
};
template <typename _T> reference_wrapper(_T &) -> reference_wrapper<_T>;
template <typename _T> __host__ __device__ constexpr reference_wrapper<_T> ref(_T &__object) noexcept { return __object; }
template <typename _T> __host__ __device__ constexpr reference_wrapper<const _T> cref(const _T &__object) noexcept { return __object; }
// Of C++20.
struct identity {
    using is_transparent = void;
    template <typename _T> __host__ __device__ constexpr _T &&operator()(_T &&value) const noexcept { return static_cast<_T &&>(value); }
};
// [func.not_fn]
template <typename _F> class __isowarp_not {
    _F __function;

public:
    __host__ __device__ constexpr explicit __isowarp_not(_F __f) : __function(static_cast<_F &&>(__f)) {}
    template <typename... _As> __host__ __device__ constexpr bool operator()(_As &&...__as) const {
        return !std::__isowarp_invoke(__function, static_cast<_As &&>(__as)...);
    }
};
template <typename _F> __host__ __device__ constexpr __isowarp_not<decay_t<_F>> not_fn(_F &&__f) {
    return __isowarp_not<decay_t<_F>>(static_cast<_F &&>(__f));
}
#undef _ISOWARP_BINARY
#undef _ISOWARP_BINARY_VOID
#undef _ISOWARP_UNARY
#undef _ISOWARP_UNARY_VOID
}
#endif
