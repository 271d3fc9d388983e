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
}
#endif
