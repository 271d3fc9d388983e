// `cuda::std` has the algorithms of <numeric> (C++17 [numeric.ops], C++20 [numeric.ops.midpoint]), one thread's each.
#ifndef _ISOWARP_NUMERIC
#define _ISOWARP_NUMERIC
#include <cuda/std/iterator>
#include <type_traits>
#include <utility>
namespace cuda {
namespace std {
using namespace ::std;
namespace __isowarp_numeric {
struct plus {
    template <class A, class B> __host__ __device__ constexpr auto operator()(A &&a, B &&b) const
        -> decltype(::std::forward<A>(a) + ::std::forward<B>(b)) { return ::std::forward<A>(a) + ::std::forward<B>(b); }
};
struct minus {
    template <class A, class B> __host__ __device__ constexpr auto operator()(A &&a, B &&b) const
        -> decltype(::std::forward<A>(a) - ::std::forward<B>(b)) { return ::std::forward<A>(a) - ::std::forward<B>(b); }
};
struct times {
    template <class A, class B> __host__ __device__ constexpr auto operator()(A &&a, B &&b) const
        -> decltype(::std::forward<A>(a) * ::std::forward<B>(b)) { return ::std::forward<A>(a) * ::std::forward<B>(b); }
};
struct same {
    template <class A> __host__ __device__ constexpr A &&operator()(A &&a) const { return static_cast<A &&>(a); }
};
template <class It> using value = typename ::std::iterator_traits<It>::value_type;
template <class T> inline constexpr bool whole = ::std::is_integral<T>::value && !::std::is_same<::std::remove_cv_t<T>, bool>::value;
// The size of a number, in an unsigned type.
template <class R, class T> __host__ __device__ constexpr R size(T v) {
    return ::std::is_signed<T>::value && v < 0 ? (R)(0 - (R)v) : (R)v;
}
}

template <class It, class T, class F> __host__ __device__ constexpr T accumulate(It first, It last, T sum, F f) {
    for (; first != last; ++first) sum = f(::std::move(sum), *first);
    return sum;
}
template <class It, class T> __host__ __device__ constexpr T accumulate(It first, It last, T sum) {
    return cuda::std::accumulate(first, last, ::std::move(sum), __isowarp_numeric::plus());
}
template <class It, class T, class F> __host__ __device__ constexpr T reduce(It first, It last, T sum, F f) {
    for (; first != last; ++first) sum = f(::std::move(sum), *first);
    return sum;
}
template <class It, class T> __host__ __device__ constexpr T reduce(It first, It last, T sum) {
    return cuda::std::reduce(first, last, ::std::move(sum), __isowarp_numeric::plus());
}
template <class It> __host__ __device__ constexpr __isowarp_numeric::value<It> reduce(It first, It last) {
    return cuda::std::reduce(first, last, __isowarp_numeric::value<It>{}, __isowarp_numeric::plus());
}
template <class A, class B, class T, class F, class G>
__host__ __device__ constexpr T inner_product(A a, A last, B b, T sum, F f, G g) {
    for (; a != last; ++a, (void)++b) sum = f(::std::move(sum), g(*a, *b));
    return sum;
}
template <class A, class B, class T> __host__ __device__ constexpr T inner_product(A a, A last, B b, T sum) {
    return cuda::std::inner_product(a, last, b, ::std::move(sum), __isowarp_numeric::plus(), __isowarp_numeric::times());
}
template <class A, class B, class T, class F, class G>
__host__ __device__ constexpr T transform_reduce(A a, A last, B b, T sum, F f, G g) {
    return cuda::std::inner_product(a, last, b, ::std::move(sum), f, g);
}
template <class A, class B, class T> __host__ __device__ constexpr T transform_reduce(A a, A last, B b, T sum) {
    return cuda::std::transform_reduce(a, last, b, ::std::move(sum), __isowarp_numeric::plus(), __isowarp_numeric::times());
}
template <class It, class T, class F, class G>
__host__ __device__ constexpr T transform_reduce(It first, It last, T sum, F f, G g) {
    for (; first != last; ++first) sum = f(::std::move(sum), g(*first));
    return sum;
}
template <class It, class Out, class F> __host__ __device__ constexpr Out partial_sum(It first, It last, Out out, F f) {
    if (first == last) return out;
    __isowarp_numeric::value<It> sum(*first);
    *out = sum;
    while (++first != last) {
        sum = f(::std::move(sum), *first);
        *++out = sum;
    }
    return ++out;
}
template <class It, class Out> __host__ __device__ constexpr Out partial_sum(It first, It last, Out out) {
    return cuda::std::partial_sum(first, last, out, __isowarp_numeric::plus());
}
template <class It, class Out, class F> __host__ __device__ constexpr Out adjacent_difference(It first, It last, Out out, F f) {
    if (first == last) return out;
    __isowarp_numeric::value<It> before(*first);
    *out = before;
    while (++first != last) {
        __isowarp_numeric::value<It> now(*first);
        *++out = f(now, ::std::move(before));
        before = ::std::move(now);
    }
    return ++out;
}
template <class It, class Out> __host__ __device__ constexpr Out adjacent_difference(It first, It last, Out out) {
    return cuda::std::adjacent_difference(first, last, out, __isowarp_numeric::minus());
}
template <class It, class Out, class T, class F, class G>
__host__ __device__ constexpr Out transform_exclusive_scan(It first, It last, Out out, T sum, F f, G g) {
    for (; first != last; ++first, (void)++out) {
        T next = f(sum, g(*first));
        *out = sum;
        sum = ::std::move(next);
    }
    return out;
}
template <class It, class Out, class F, class G, class T>
__host__ __device__ constexpr Out transform_inclusive_scan(It first, It last, Out out, F f, G g, T sum) {
    for (; first != last; ++first, (void)++out) {
        sum = f(sum, g(*first));
        *out = sum;
    }
    return out;
}
template <class It, class Out, class F, class G>
__host__ __device__ constexpr Out transform_inclusive_scan(It first, It last, Out out, F f, G g) {
    if (first == last) return out;
    __isowarp_numeric::value<It> sum = g(*first);
    *out = sum;
    return cuda::std::transform_inclusive_scan(++first, last, ++out, f, g, ::std::move(sum));
}
template <class It, class Out, class T, class F>
__host__ __device__ constexpr Out exclusive_scan(It first, It last, Out out, T sum, F f) {
    return cuda::std::transform_exclusive_scan(first, last, out, ::std::move(sum), f, __isowarp_numeric::same());
}
template <class It, class Out, class T> __host__ __device__ constexpr Out exclusive_scan(It first, It last, Out out, T sum) {
    return cuda::std::exclusive_scan(first, last, out, ::std::move(sum), __isowarp_numeric::plus());
}
template <class It, class Out, class F, class T>
__host__ __device__ constexpr Out inclusive_scan(It first, It last, Out out, F f, T sum) {
    return cuda::std::transform_inclusive_scan(first, last, out, f, __isowarp_numeric::same(), ::std::move(sum));
}
template <class It, class Out, class F> __host__ __device__ constexpr Out inclusive_scan(It first, It last, Out out, F f) {
    return cuda::std::transform_inclusive_scan(first, last, out, f, __isowarp_numeric::same());
}
template <class It, class Out> __host__ __device__ constexpr Out inclusive_scan(It first, It last, Out out) {
    return cuda::std::inclusive_scan(first, last, out, __isowarp_numeric::plus());
}
template <class It, class T> __host__ __device__ constexpr void iota(It first, It last, T value) {
    for (; first != last; ++first, (void)++value) *first = value;
}

template <class M, class N> __host__ __device__ constexpr ::std::common_type_t<M, N> gcd(M m, N n) {
    static_assert(__isowarp_numeric::whole<M> && __isowarp_numeric::whole<N>, "`gcd` is of integers, but not of `bool`");
    using T = ::std::common_type_t<M, N>;
    using U = ::std::make_unsigned_t<T>;
    U a = __isowarp_numeric::size<U>(m), b = __isowarp_numeric::size<U>(n);
    while (b != 0) {
        U rest = a % b;
        a = b;
        b = rest;
    }
    return (T)a;
}
template <class M, class N> __host__ __device__ constexpr ::std::common_type_t<M, N> lcm(M m, N n) {
    static_assert(__isowarp_numeric::whole<M> && __isowarp_numeric::whole<N>, "`lcm` is of integers, but not of `bool`");
    using T = ::std::common_type_t<M, N>;
    using U = ::std::make_unsigned_t<T>;
    if (m == 0 || n == 0) return 0;
    return (T)(__isowarp_numeric::size<U>(m) / (U)cuda::std::gcd(m, n) * __isowarp_numeric::size<U>(n));
}

// Rounded towards the first; no sum overflows.
template <class T, ::std::enable_if_t<__isowarp_numeric::whole<T>, int> = 0> __host__ __device__ constexpr T midpoint(T a, T b) noexcept {
    using U = ::std::make_unsigned_t<T>;
    if (a > b) return (T)((U)a - (U)(U)((U)((U)a - (U)b) / 2));
    return (T)((U)a + (U)((U)((U)b - (U)a) / 2));
}
template <class T, ::std::enable_if_t<::std::is_floating_point<T>::value, int> = 0>
__host__ __device__ constexpr T midpoint(T a, T b) noexcept {
    constexpr T least = (sizeof(T) == 4 ? (T)1.17549435e-38f : (T)2.2250738585072014e-308) * 2;
    constexpr T most = (sizeof(T) == 4 ? (T)3.40282347e+38f : (T)1.7976931348623157e+308) / 2;
    T size_a = a < 0 ? -a : a, size_b = b < 0 ? -b : b;
    if (size_a <= most && size_b <= most) return (a + b) / 2;
    if (size_a < least) return a + b / 2;
    if (size_b < least) return a / 2 + b;
    T half = a / 2;
    return half + b / 2;
}
template <class T, ::std::enable_if_t<!::std::is_void<T>::value, int> = 0> __host__ __device__ constexpr T *midpoint(T *a, T *b) noexcept {
    return a + cuda::std::midpoint((long)0, b - a);
}
}
}
#endif
