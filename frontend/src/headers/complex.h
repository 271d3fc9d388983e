// `cuda::std::complex` (C++17 [complex.numbers]). Products and quotients treat infinities as C11 has them (annex G.5.1); functions are
// made of those of real numbers.
#ifndef _ISOWARP_COMPLEX
#define _ISOWARP_COMPLEX
#include <limits>
#include <type_traits>
#include <utility>
namespace cuda {
namespace std {
using namespace ::std;
// Those of real numbers, beside which the same names stand here.
using ::abs;
using ::cos;
using ::cosh;
using ::exp;
using ::log;
using ::log10;
using ::pow;
using ::sin;
using ::sinh;
using ::sqrt;
// A function of this name that stands in `cuda::std` itself would hide that of tuples, pairs and arrays. The base lets calls find it by their
// argument.
namespace __isowarp_get {
struct __base {};
}
using namespace __isowarp_get;
template <class _T> class complex;
template <class _T> struct __isowarp_is_complex { static constexpr bool value = false; };
template <class _T> struct __isowarp_is_complex<complex<_T>> { static constexpr bool value = true; };
// No value of the other type changes.
template <class _From, class _To> inline constexpr bool __isowarp_holds = sizeof(_From) <= sizeof(_To);

template <class _T> class complex : __isowarp_get::__base {
    static_assert(::std::is_same<_T, float>::value || ::std::is_same<_T, double>::value, "`cuda::std::complex` is supported of `float` and `double`");
    alignas(2 * sizeof(_T)) _T __real_part;
    _T __imaginary_part;

public:
    using value_type = _T;
    __host__ __device__ constexpr complex(const _T &__re = _T(), const _T &__im = _T()) : __real_part(__re), __imaginary_part(__im) {}
    template <class _U, enable_if_t<__isowarp_holds<_U, _T>, int> = 0>
    __host__ __device__ constexpr complex(const complex<_U> &__z) : __real_part((_T)__z.real()), __imaginary_part((_T)__z.imag()) {}
    template <class _U, enable_if_t<!__isowarp_holds<_U, _T>, int> = 0>
    __host__ __device__ constexpr explicit complex(const complex<_U> &__z) : __real_part((_T)__z.real()), __imaginary_part((_T)__z.imag()) {}
    complex(const complex &) = default;
    complex &operator=(const complex &) = default;
    __host__ __device__ constexpr complex &operator=(const _T &__re) {
        __real_part = __re;
        __imaginary_part = _T();
        return *this;
    }
    template <class _U> __host__ __device__ constexpr complex &operator=(const complex<_U> &__z) {
        __real_part = (_T)__z.real();
        __imaginary_part = (_T)__z.imag();
        return *this;
    }

    __host__ __device__ constexpr _T real() const { return __real_part; }
    __host__ __device__ constexpr _T imag() const { return __imaginary_part; }
    __host__ __device__ constexpr void real(_T __re) { __real_part = __re; }
    __host__ __device__ constexpr void imag(_T __im) { __imaginary_part = __im; }

    __host__ __device__ constexpr complex &operator+=(const _T &__x) {
        __real_part += __x;
        return *this;
    }
    __host__ __device__ constexpr complex &operator-=(const _T &__x) {
        __real_part -= __x;
        return *this;
    }
    __host__ __device__ constexpr complex &operator*=(const _T &__x) {
        __real_part *= __x;
        __imaginary_part *= __x;
        return *this;
    }
    __host__ __device__ constexpr complex &operator/=(const _T &__x) {
        __real_part /= __x;
        __imaginary_part /= __x;
        return *this;
    }
    template <class _U> __host__ __device__ constexpr complex &operator+=(const complex<_U> &__z) {
        __real_part += __z.real();
        __imaginary_part += __z.imag();
        return *this;
    }
    template <class _U> __host__ __device__ constexpr complex &operator-=(const complex<_U> &__z) {
        __real_part -= __z.real();
        __imaginary_part -= __z.imag();
        return *this;
    }
    // What a structured binding and `get` refer to.
    template <unsigned long _I> __host__ __device__ constexpr _T &__isowarp_part() {
        if constexpr (_I == 0) return __real_part;
        else return __imaginary_part;
    }
    template <unsigned long _I> __host__ __device__ constexpr const _T &__isowarp_part() const {
        if constexpr (_I == 0) return __real_part;
        else return __imaginary_part;
    }
};

template <class _T> __host__ __device__ constexpr complex<_T> operator+(const complex<_T> &__z) { return __z; }
template <class _T> __host__ __device__ constexpr complex<_T> operator-(const complex<_T> &__z) { return complex<_T>(-__z.real(), -__z.imag()); }
#define _ISOWARP_SUM(__sign)                                                                                          \
    template <class _T> __host__ __device__ constexpr complex<_T> operator __sign(const complex<_T> &__z, const complex<_T> &__w) { \
        return complex<_T>(__z.real() __sign __w.real(), __z.imag() __sign __w.imag());                                          \
    }                                                                                                               \
    template <class _T> __host__ __device__ constexpr complex<_T> operator __sign(const complex<_T> &__z, const _T &__x) { \
        return complex<_T>(__z.real() __sign __x, __z.imag());                                                               \
    }
_ISOWARP_SUM(+)
_ISOWARP_SUM(-)
#undef _ISOWARP_SUM
template <class _T> __host__ __device__ constexpr complex<_T> operator+(const _T &__x, const complex<_T> &__z) {
    return complex<_T>(__z.real() + __x, __z.imag());
}
template <class _T> __host__ __device__ constexpr complex<_T> operator-(const _T &__x, const complex<_T> &__z) {
    return complex<_T>(-__z.real() + __x, -__z.imag());
}

// An infinite part becomes 1, any other one 0, both with its sign.
template <class _T> __host__ __device__ _T __isowarp_direction(_T __v) { return ::copysign(::isinf(__v) ? (_T)1 : (_T)0, __v); }
template <class _T> __host__ __device__ _T __isowarp_number(_T __v) { return ::isnan(__v) ? ::copysign((_T)0, __v) : __v; }
template <class _T> __host__ __device__ _T __isowarp_infinity() { return ::std::numeric_limits<_T>::infinity(); }
template <class _T> __host__ __device__ _T __isowarp_nan() { return ::std::numeric_limits<_T>::quiet_NaN(); }

template <class _T> __host__ __device__ complex<_T> operator*(const complex<_T> &__z, const complex<_T> &__w) {
    _T __a = __z.real(), __b = __z.imag(), __c = __w.real(), __d = __w.imag();
    _T __re = __a * __c - __b * __d, __im = __a * __d + __b * __c;
    if (::isnan(__re) && ::isnan(__im)) {
        bool __infinite = false;
        bool __overflow = ::isinf(__a * __c) || ::isinf(__b * __d) || ::isinf(__a * __d) || ::isinf(__b * __c);
        if (::isinf(__a) || ::isinf(__b)) {
            __a = __isowarp_direction(__a);
            __b = __isowarp_direction(__b);
            __c = __isowarp_number(__c);
            __d = __isowarp_number(__d);
            __infinite = true;
        }
        if (::isinf(__c) || ::isinf(__d)) {
            __c = __isowarp_direction(__c);
            __d = __isowarp_direction(__d);
            __a = __isowarp_number(__a);
            __b = __isowarp_number(__b);
            __infinite = true;
        }
        if (!__infinite && __overflow) {
            __a = __isowarp_number(__a);
            __b = __isowarp_number(__b);
            __c = __isowarp_number(__c);
            __d = __isowarp_number(__d);
            __infinite = true;
        }
        if (__infinite) {
            __re = __isowarp_infinity<_T>() * (__a * __c - __b * __d);
            __im = __isowarp_infinity<_T>() * (__a * __d + __b * __c);
        }
    }
    return complex<_T>(__re, __im);
}
template <class _T> __host__ __device__ constexpr complex<_T> operator*(const complex<_T> &__z, const _T &__x) {
    return complex<_T>(__z.real() * __x, __z.imag() * __x);
}
template <class _T> __host__ __device__ constexpr complex<_T> operator*(const _T &__x, const complex<_T> &__z) {
    return complex<_T>(__z.real() * __x, __z.imag() * __x);
}

// The divisor is brought near 1 by a power of two, so that its square neither overflows nor vanishes.
template <class _T> __host__ __device__ complex<_T> operator/(const complex<_T> &__z, const complex<_T> &__w) {
    _T __a = __z.real(), __b = __z.imag(), __c = __w.real(), __d = __w.imag();
    _T __power = ::logb(::fmax(::fabs(__c), ::fabs(__d)));
    int __scale = 0;
    if (::isfinite(__power)) {
        __scale = (int)__power;
        __c = ::scalbn(__c, -__scale);
        __d = ::scalbn(__d, -__scale);
    }
    _T __square = __c * __c + __d * __d;
    _T __re = ::scalbn((__a * __c + __b * __d) / __square, -__scale), __im = ::scalbn((__b * __c - __a * __d) / __square, -__scale);
    if (::isnan(__re) && ::isnan(__im)) {
        if (__square == (_T)0 && (!::isnan(__a) || !::isnan(__b))) {
            __re = ::copysign(__isowarp_infinity<_T>(), __c) * __a;
            __im = ::copysign(__isowarp_infinity<_T>(), __c) * __b;
        } else if ((::isinf(__a) || ::isinf(__b)) && ::isfinite(__c) && ::isfinite(__d)) {
            __a = __isowarp_direction(__a);
            __b = __isowarp_direction(__b);
            __re = __isowarp_infinity<_T>() * (__a * __c + __b * __d);
            __im = __isowarp_infinity<_T>() * (__b * __c - __a * __d);
        } else if (::isinf(__power) && __power > (_T)0 && ::isfinite(__a) && ::isfinite(__b)) {
            __c = __isowarp_direction(__c);
            __d = __isowarp_direction(__d);
            __re = (_T)0 * (__a * __c + __b * __d);
            __im = (_T)0 * (__b * __c - __a * __d);
        }
    }
    return complex<_T>(__re, __im);
}
template <class _T> __host__ __device__ constexpr complex<_T> operator/(const complex<_T> &__z, const _T &__x) {
    return complex<_T>(__z.real() / __x, __z.imag() / __x);
}
template <class _T> __host__ __device__ complex<_T> operator/(const _T &__x, const complex<_T> &__z) {
    return complex<_T>(__x) / __z;
}
template <class _T, class _U> __host__ __device__ complex<_T> &operator*=(complex<_T> &__z, const complex<_U> &__w) {
    return __z = __z * complex<_T>((_T)__w.real(), (_T)__w.imag());
}
template <class _T, class _U> __host__ __device__ complex<_T> &operator/=(complex<_T> &__z, const complex<_U> &__w) {
    return __z = __z / complex<_T>((_T)__w.real(), (_T)__w.imag());
}

template <class _T> __host__ __device__ constexpr bool operator==(const complex<_T> &__z, const complex<_T> &__w) {
    return __z.real() == __w.real() && __z.imag() == __w.imag();
}
template <class _T> __host__ __device__ constexpr bool operator==(const complex<_T> &__z, const _T &__x) {
    return __z.real() == __x && __z.imag() == (_T)0;
}
template <class _T> __host__ __device__ constexpr bool operator==(const _T &__x, const complex<_T> &__z) { return __z == __x; }
template <class _T> __host__ __device__ constexpr bool operator!=(const complex<_T> &__z, const complex<_T> &__w) { return !(__z == __w); }
template <class _T> __host__ __device__ constexpr bool operator!=(const complex<_T> &__z, const _T &__x) { return !(__z == __x); }
template <class _T> __host__ __device__ constexpr bool operator!=(const _T &__x, const complex<_T> &__z) { return !(__z == __x); }

// A real number counts as a complex one, an integer as a `double`.
template <class _T> using __isowarp_real_of = enable_if_t<is_arithmetic<_T>::value, conditional_t<::std::is_same<_T, float>::value, float, double>>;
template <class _T> __host__ __device__ constexpr _T real(const complex<_T> &__z) { return __z.real(); }
template <class _T> __host__ __device__ constexpr _T imag(const complex<_T> &__z) { return __z.imag(); }
template <class _T> __host__ __device__ constexpr __isowarp_real_of<_T> real(_T __x) { return (__isowarp_real_of<_T>)__x; }
template <class _T> __host__ __device__ constexpr __isowarp_real_of<_T> imag(_T) { return 0; }
template <class _T> __host__ __device__ _T abs(const complex<_T> &__z) { return ::hypot(__z.real(), __z.imag()); }
template <class _T> __host__ __device__ _T arg(const complex<_T> &__z) { return ::atan2(__z.imag(), __z.real()); }
template <class _T> __host__ __device__ __isowarp_real_of<_T> arg(_T __x) {
    using _R = __isowarp_real_of<_T>;
    return ::atan2((_R)0, (_R)__x);
}
template <class _T> __host__ __device__ _T norm(const complex<_T> &__z) {
    if (::isinf(__z.real())) return ::fabs(__z.real());
    if (::isinf(__z.imag())) return ::fabs(__z.imag());
    return __z.real() * __z.real() + __z.imag() * __z.imag();
}
template <class _T> __host__ __device__ constexpr __isowarp_real_of<_T> norm(_T __x) { return (__isowarp_real_of<_T>)__x * (__isowarp_real_of<_T>)__x; }
template <class _T> __host__ __device__ constexpr complex<_T> conj(const complex<_T> &__z) { return complex<_T>(__z.real(), -__z.imag()); }
template <class _T> __host__ __device__ constexpr complex<__isowarp_real_of<_T>> conj(_T __x) {
    return complex<__isowarp_real_of<_T>>((__isowarp_real_of<_T>)__x);
}
template <class _T> __host__ __device__ complex<_T> proj(const complex<_T> &__z) {
    if (!::isinf(__z.real()) && !::isinf(__z.imag())) return __z;
    return complex<_T>(__isowarp_infinity<_T>(), ::copysign((_T)0, __z.imag()));
}
template <class _T> __host__ __device__ complex<_T> polar(const _T &__size, const _T &__angle = _T()) {
    _T nan = __isowarp_nan<_T>();
    if (::isnan(__size) || ::signbit(__size)) return complex<_T>(nan, nan);
    if (!::isfinite(__angle)) return complex<_T>(::isinf(__size) ? __size : nan, nan);
    _T __re = __size * ::cos(__angle), __im = __size * ::sin(__angle);
    return complex<_T>(::isnan(__re) ? (_T)0 : __re, ::isnan(__im) ? (_T)0 : __im);
}
template <class _T> __host__ __device__ complex<_T> exp(const complex<_T> &__z) {
    _T __re = __z.real(), __im = __z.imag();
    if (__im == (_T)0) return complex<_T>(::exp(__re), ::copysign((_T)0, __im));
    if (::isinf(__re) && !::isfinite(__im)) {
        if (__re > (_T)0) return complex<_T>(__re, __isowarp_nan<_T>());
        __im = (_T)1;
    }
    _T __size = ::exp(__re);
    return complex<_T>(__size * ::cos(__im), __size * ::sin(__im));
}
template <class _T> __host__ __device__ complex<_T> log(const complex<_T> &__z) { return complex<_T>(::log(abs(__z)), arg(__z)); }
template <class _T> __host__ __device__ complex<_T> log10(const complex<_T> &__z) { return log(__z) / ::log((_T)10); }
template <class _T> __host__ __device__ complex<_T> sqrt(const complex<_T> &__z) {
    _T __re = __z.real(), __im = __z.imag();
    if (::isinf(__im)) return complex<_T>(__isowarp_infinity<_T>(), __im);
    if (::isinf(__re)) {
        if (__re > (_T)0) return complex<_T>(__re, ::isnan(__im) ? __im : ::copysign((_T)0, __im));
        return complex<_T>(::isnan(__im) ? __im : (_T)0, ::copysign(__re, __im));
    }
    return polar(::sqrt(abs(__z)), arg(__z) / (_T)2);
}
template <class _T> __host__ __device__ complex<_T> pow(const complex<_T> &__z, const complex<_T> &__w) { return exp(__w * log(__z)); }
template <class _T, class _U> __host__ __device__ complex<common_type_t<_T, _U>> pow(const complex<_T> &__z, const complex<_U> &__w) {
    using _C = complex<common_type_t<_T, _U>>;
    return pow(_C(__z), _C(__w));
}
template <class _T, class _U, enable_if_t<!__isowarp_is_complex<_U>::value, int> = 0>
__host__ __device__ complex<common_type_t<_T, _U>> pow(const complex<_T> &__z, const _U &__x) {
    using _R = common_type_t<_T, _U>;
    return pow(complex<_R>(__z), complex<_R>((_R)__x));
}
template <class _T, class _U, enable_if_t<!__isowarp_is_complex<_T>::value, int> = 0>
__host__ __device__ complex<common_type_t<_T, _U>> pow(const _T &__x, const complex<_U> &__w) {
    using _R = common_type_t<_T, _U>;
    return pow(complex<_R>((_R)__x), complex<_R>(__w));
}
template <class _T> __host__ __device__ complex<_T> sinh(const complex<_T> &__z) {
    _T __re = __z.real(), __im = __z.imag();
    if ((::isinf(__re) || __re == (_T)0) && !::isfinite(__im)) return complex<_T>(__re, __isowarp_nan<_T>());
    if (__im == (_T)0 && !::isfinite(__re)) return __z;
    return complex<_T>(::sinh(__re) * ::cos(__im), ::cosh(__re) * ::sin(__im));
}
template <class _T> __host__ __device__ complex<_T> cosh(const complex<_T> &__z) {
    _T __re = __z.real(), __im = __z.imag();
    if (::isinf(__re) && !::isfinite(__im)) return complex<_T>(::fabs(__re), __isowarp_nan<_T>());
    if (__re == (_T)0 && !::isfinite(__im)) return complex<_T>(__isowarp_nan<_T>(), __re);
    if (__re == (_T)0 && __im == (_T)0) return complex<_T>((_T)1, __im);
    if (__im == (_T)0 && !::isfinite(__re)) return complex<_T>(::fabs(__re), __im);
    return complex<_T>(::cosh(__re) * ::cos(__im), ::sinh(__re) * ::sin(__im));
}
template <class _T> __host__ __device__ complex<_T> sin(const complex<_T> &__z) {
    complex<_T> __turned = sinh(complex<_T>(-__z.imag(), __z.real()));
    return complex<_T>(__turned.imag(), -__turned.real());
}
template <class _T> __host__ __device__ complex<_T> cos(const complex<_T> &__z) { return cosh(complex<_T>(-__z.imag(), __z.real())); }

namespace __isowarp_get {
template <unsigned long _I, class _T> __host__ __device__ constexpr _T &get(complex<_T> &__z) noexcept {
    static_assert(_I < 2, "a complex number has two parts");
    return __z.template __isowarp_part<_I>();
}
template <unsigned long _I, class _T> __host__ __device__ constexpr const _T &get(const complex<_T> &__z) noexcept {
    static_assert(_I < 2, "a complex number has two parts");
    return __z.template __isowarp_part<_I>();
}
template <unsigned long _I, class _T> __host__ __device__ constexpr _T &&get(complex<_T> &&__z) noexcept {
    static_assert(_I < 2, "a complex number has two parts");
    return static_cast<_T &&>(__z.template __isowarp_part<_I>());
}
}
}
}
namespace std {
template <class _T> struct tuple_size<cuda::std::complex<_T>> : integral_constant<unsigned long, 2> {};
template <unsigned long _I, class _T> struct tuple_element<_I, cuda::std::complex<_T>> {
    static_assert(_I < 2, "a complex number has two parts");
    using type = _T;
};
}
#endif
