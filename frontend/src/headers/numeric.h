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
struct __plus {
    template <class _A, class _B> __host__ __device__ constexpr auto operator()(_A &&__a, _B &&__b) const
        -> decltype(::std::forward<_A>(__a) + ::std::forward<_B>(__b)) { return ::std::forward<_A>(__a) + ::std::forward<_B>(__b); }
};
struct __minus {
    template <class _A, class _B> __host__ __device__ constexpr auto operator()(_A &&__a, _B &&__b) const
        -> decltype(::std::forward<_A>(__a) - ::std::forward<_B>(__b)) { return ::std::forward<_A>(__a) - ::std::forward<_B>(__b); }
};
struct __times {
    template <class _A, class _B> __host__ __device__ constexpr auto operator()(_A &&__a, _B &&__b) const
        -> decltype(::std::forward<_A>(__a) * ::std::forward<_B>(__b)) { return ::std::forward<_A>(__a) * ::std::forward<_B>(__b); }
};
struct __same {
    template <class _A> __host__ __device__ constexpr _A &&operator()(_A &&__a) const { return static_cast<_A &&>(__a); }
};
template <class _It> using value = typename ::std::iterator_traits<_It>::value_type;
template <class _T> inline constexpr bool __whole = ::std::is_integral<_T>::value && !::std::is_same<::std::remove_cv_t<_T>, bool>::value;
// The size of a number, in an unsigned type.
template <class _R, class _T> __host__ __device__ constexpr _R __size(_T __v) {
    return ::std::is_signed<_T>::value && __v < 0 ? (_R)(0 - (_R)__v) : (_R)__v;
}
}

template <class _It, class _T, class _F> __host__ __device__ constexpr _T accumulate(_It __first, _It __last, _T __sum, _F __f) {
    for (; __first != __last; ++__first) __sum = __f(::std::move(__sum), *__first);
    return __sum;
}
template <class _It, class _T> __host__ __device__ constexpr _T accumulate(_It __first, _It __last, _T __sum) {
    return cuda::std::accumulate(__first, __last, ::std::move(__sum), __isowarp_numeric::__plus());
}
template <class _It, class _T, class _F> __host__ __device__ constexpr _T reduce(_It __first, _It __last, _T __sum, _F __f) {
    for (; __first != __last; ++__first) __sum = __f(::std::move(__sum), *__first);
    return __sum;
}
template <class _It, class _T> __host__ __device__ constexpr _T reduce(_It __first, _It __last, _T __sum) {
    return cuda::std::reduce(__first, __last, ::std::move(__sum), __isowarp_numeric::__plus());
}
template <class _It> __host__ __device__ constexpr __isowarp_numeric::value<_It> reduce(_It __first, _It __last) {
    return cuda::std::reduce(__first, __last, __isowarp_numeric::value<_It>{}, __isowarp_numeric::__plus());
}
template <class _A, class _B, class _T, class _F, class _G>
__host__ __device__ constexpr _T inner_product(_A __a, _A __last, _B __b, _T __sum, _F __f, _G __g) {
    for (; __a != __last; ++__a, (void)++__b) __sum = __f(::std::move(__sum), __g(*__a, *__b));
    return __sum;
}
template <class _A, class _B, class _T> __host__ __device__ constexpr _T inner_product(_A __a, _A __last, _B __b, _T __sum) {
    return cuda::std::inner_product(__a, __last, __b, ::std::move(__sum), __isowarp_numeric::__plus(), __isowarp_numeric::__times());
}
template <class _A, class _B, class _T, class _F, class _G>
__host__ __device__ constexpr _T transform_reduce(_A __a, _A __last, _B __b, _T __sum, _F __f, _G __g) {
    return cuda::std::inner_product(__a, __last, __b, ::std::move(__sum), __f, __g);
}
template <class _A, class _B, class _T> __host__ __device__ constexpr _T transform_reduce(_A __a, _A __last, _B __b, _T __sum) {
    return cuda::std::transform_reduce(__a, __last, __b, ::std::move(__sum), __isowarp_numeric::__plus(), __isowarp_numeric::__times());
}
template <class _It, class _T, class _F, class _G>
__host__ __device__ constexpr _T transform_reduce(_It __first, _It __last, _T __sum, _F __f, _G __g) {
    for (; __first != __last; ++__first) __sum = __f(::std::move(__sum), __g(*__first));
    return __sum;
}
template <class _It, class _Out, class _F> __host__ __device__ constexpr _Out partial_sum(_It __first, _It __last, _Out __out, _F __f) {
    if (__first == __last) return __out;
    __isowarp_numeric::value<_It> __sum(*__first);
    *__out = __sum;
    while (++__first != __last) {
        __sum = __f(::std::move(__sum), *__first);
        *++__out = __sum;
    }
    return ++__out;
}
template <class _It, class _Out> __host__ __device__ constexpr _Out partial_sum(_It __first, _It __last, _Out __out) {
    return cuda::std::partial_sum(__first, __last, __out, __isowarp_numeric::__plus());
}
template <class _It, class _Out, class _F> __host__ __device__ constexpr _Out adjacent_difference(_It __first, _It __last, _Out __out, _F __f) {
    if (__first == __last) return __out;
    __isowarp_numeric::value<_It> __before(*__first);
    *__out = __before;
    while (++__first != __last) {
        __isowarp_numeric::value<_It> __now(*__first);
        *++__out = __f(__now, ::std::move(__before));
        __before = ::std::move(__now);
    }
    return ++__out;
}
template <class _It, class _Out> __host__ __device__ constexpr _Out adjacent_difference(_It __first, _It __last, _Out __out) {
    return cuda::std::adjacent_difference(__first, __last, __out, __isowarp_numeric::__minus());
}
template <class _It, class _Out, class _T, class _F, class _G>
__host__ __device__ constexpr _Out transform_exclusive_scan(_It __first, _It __last, _Out __out, _T __sum, _F __f, _G __g) {
    for (; __first != __last; ++__first, (void)++__out) {
        _T next = __f(__sum, __g(*__first));
        *__out = __sum;
        __sum = ::std::move(next);
    }
    return __out;
}
template <class _It, class _Out, class _F, class _G, class _T>
__host__ __device__ constexpr _Out transform_inclusive_scan(_It __first, _It __last, _Out __out, _F __f, _G __g, _T __sum) {
    for (; __first != __last; ++__first, (void)++__out) {
        __sum = __f(__sum, __g(*__first));
        *__out = __sum;
    }
    return __out;
}
template <class _It, class _Out, class _F, class _G>
__host__ __device__ constexpr _Out transform_inclusive_scan(_It __first, _It __last, _Out __out, _F __f, _G __g) {
    if (__first == __last) return __out;
    __isowarp_numeric::value<_It> __sum = __g(*__first);
    *__out = __sum;
    return cuda::std::transform_inclusive_scan(++__first, __last, ++__out, __f, __g, ::std::move(__sum));
}
template <class _It, class _Out, class _T, class _F>
__host__ __device__ constexpr _Out exclusive_scan(_It __first, _It __last, _Out __out, _T __sum, _F __f) {
    return cuda::std::transform_exclusive_scan(__first, __last, __out, ::std::move(__sum), __f, __isowarp_numeric::__same());
}
template <class _It, class _Out, class _T> __host__ __device__ constexpr _Out exclusive_scan(_It __first, _It __last, _Out __out, _T __sum) {
    return cuda::std::exclusive_scan(__first, __last, __out, ::std::move(__sum), __isowarp_numeric::__plus());
}
template <class _It, class _Out, class _F, class _T>
__host__ __device__ constexpr _Out inclusive_scan(_It __first, _It __last, _Out __out, _F __f, _T __sum) {
    return cuda::std::transform_inclusive_scan(__first, __last, __out, __f, __isowarp_numeric::__same(), ::std::move(__sum));
}
template <class _It, class _Out, class _F> __host__ __device__ constexpr _Out inclusive_scan(_It __first, _It __last, _Out __out, _F __f) {
    return cuda::std::transform_inclusive_scan(__first, __last, __out, __f, __isowarp_numeric::__same());
}
template <class _It, class _Out> __host__ __device__ constexpr _Out inclusive_scan(_It __first, _It __last, _Out __out) {
    return cuda::std::inclusive_scan(__first, __last, __out, __isowarp_numeric::__plus());
}
template <class _It, class _T> __host__ __device__ constexpr void iota(_It __first, _It __last, _T value) {
    for (; __first != __last; ++__first, (void)++value) *__first = value;
}

template <class _M, class _N> __host__ __device__ constexpr ::std::common_type_t<_M, _N> gcd(_M __m, _N __n) {
    static_assert(__isowarp_numeric::__whole<_M> && __isowarp_numeric::__whole<_N>, "`gcd` is of integers, but not of `bool`");
    using _T = ::std::common_type_t<_M, _N>;
    using _U = ::std::make_unsigned_t<_T>;
    _U __a = __isowarp_numeric::__size<_U>(__m), __b = __isowarp_numeric::__size<_U>(__n);
    while (__b != 0) {
        _U __rest = __a % __b;
        __a = __b;
        __b = __rest;
    }
    return (_T)__a;
}
template <class _M, class _N> __host__ __device__ constexpr ::std::common_type_t<_M, _N> lcm(_M __m, _N __n) {
    static_assert(__isowarp_numeric::__whole<_M> && __isowarp_numeric::__whole<_N>, "`lcm` is of integers, but not of `bool`");
    using _T = ::std::common_type_t<_M, _N>;
    using _U = ::std::make_unsigned_t<_T>;
    if (__m == 0 || __n == 0) return 0;
    return (_T)(__isowarp_numeric::__size<_U>(__m) / (_U)cuda::std::gcd(__m, __n) * __isowarp_numeric::__size<_U>(__n));
}

// Rounded towards the first; no sum overflows.
template <class _T, ::std::enable_if_t<__isowarp_numeric::__whole<_T>, int> = 0> __host__ __device__ constexpr _T midpoint(_T __a, _T __b) noexcept {
    using _U = ::std::make_unsigned_t<_T>;
    if (__a > __b) return (_T)((_U)__a - (_U)(_U)((_U)((_U)__a - (_U)__b) / 2));
    return (_T)((_U)__a + (_U)((_U)((_U)__b - (_U)__a) / 2));
}
template <class _T, ::std::enable_if_t<::std::is_floating_point<_T>::value, int> = 0>
__host__ __device__ constexpr _T midpoint(_T __a, _T __b) noexcept {
    constexpr _T __least = (sizeof(_T) == 4 ? (_T)1.17549435e-38f : (_T)2.2250738585072014e-308) * 2;
    constexpr _T __most = (sizeof(_T) == 4 ? (_T)3.40282347e+38f : (_T)1.7976931348623157e+308) / 2;
    _T __size_a = __a < 0 ? -__a : __a, __size_b = __b < 0 ? -__b : __b;
    if (__size_a <= __most && __size_b <= __most) return (__a + __b) / 2;
    if (__size_a < __least) return __a + __b / 2;
    if (__size_b < __least) return __a / 2 + __b;
    _T __middle = __a / 2;
    return __middle + __b / 2;
}
template <class _T, ::std::enable_if_t<!::std::is_void<_T>::value, int> = 0> __host__ __device__ constexpr _T *midpoint(_T *__a, _T *__b) noexcept {
    return __a + cuda::std::midpoint((long)0, __b - __a);
}
}
}
#endif
