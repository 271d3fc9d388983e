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
template <class T> class complex;
template <class T> struct __isowarp_is_complex { static constexpr bool value = false; };
template <class T> struct __isowarp_is_complex<complex<T>> { static constexpr bool value = true; };
// No value of the other type changes.
template <class From, class To> inline constexpr bool __isowarp_holds = sizeof(From) <= sizeof(To);

template <class T> class complex {
    static_assert(::std::is_same<T, float>::value || ::std::is_same<T, double>::value, "`cuda::std::complex` is supported of `float` and `double`");
    alignas(2 * sizeof(T)) T re_;
    T im_;

public:
    using value_type = T;
    __host__ __device__ constexpr complex(const T &re = T(), const T &im = T()) : re_(re), im_(im) {}
    template <class U, enable_if_t<__isowarp_holds<U, T>, int> = 0>
    __host__ __device__ constexpr complex(const complex<U> &z) : re_((T)z.real()), im_((T)z.imag()) {}
    template <class U, enable_if_t<!__isowarp_holds<U, T>, int> = 0>
    __host__ __device__ constexpr explicit complex(const complex<U> &z) : re_((T)z.real()), im_((T)z.imag()) {}
    complex(const complex &) = default;
    complex &operator=(const complex &) = default;
    __host__ __device__ constexpr complex &operator=(const T &re) {
        re_ = re;
        im_ = T();
        return *this;
    }
    template <class U> __host__ __device__ constexpr complex &operator=(const complex<U> &z) {
        re_ = (T)z.real();
        im_ = (T)z.imag();
        return *this;
    }

    __host__ __device__ constexpr T real() const { return re_; }
    __host__ __device__ constexpr T imag() const { return im_; }
    __host__ __device__ constexpr void real(T re) { re_ = re; }
    __host__ __device__ constexpr void imag(T im) { im_ = im; }

    __host__ __device__ constexpr complex &operator+=(const T &x) {
        re_ += x;
        return *this;
    }
    __host__ __device__ constexpr complex &operator-=(const T &x) {
        re_ -= x;
        return *this;
    }
    __host__ __device__ constexpr complex &operator*=(const T &x) {
        re_ *= x;
        im_ *= x;
        return *this;
    }
    __host__ __device__ constexpr complex &operator/=(const T &x) {
        re_ /= x;
        im_ /= x;
        return *this;
    }
    template <class U> __host__ __device__ constexpr complex &operator+=(const complex<U> &z) {
        re_ += z.real();
        im_ += z.imag();
        return *this;
    }
    template <class U> __host__ __device__ constexpr complex &operator-=(const complex<U> &z) {
        re_ -= z.real();
        im_ -= z.imag();
        return *this;
    }
    // What a structured binding and `get` refer to.
    template <unsigned long I> __host__ __device__ constexpr T &__isowarp_part() {
        if constexpr (I == 0) return re_;
        else return im_;
    }
    template <unsigned long I> __host__ __device__ constexpr const T &__isowarp_part() const {
        if constexpr (I == 0) return re_;
        else return im_;
    }
};

template <class T> __host__ __device__ constexpr complex<T> operator+(const complex<T> &z) { return z; }
template <class T> __host__ __device__ constexpr complex<T> operator-(const complex<T> &z) { return complex<T>(-z.real(), -z.imag()); }
#define _ISOWARP_SUM(sign)                                                                                          \
    template <class T> __host__ __device__ constexpr complex<T> operator sign(const complex<T> &z, const complex<T> &w) { \
        return complex<T>(z.real() sign w.real(), z.imag() sign w.imag());                                          \
    }                                                                                                               \
    template <class T> __host__ __device__ constexpr complex<T> operator sign(const complex<T> &z, const T &x) { \
        return complex<T>(z.real() sign x, z.imag());                                                               \
    }
_ISOWARP_SUM(+)
_ISOWARP_SUM(-)
#undef _ISOWARP_SUM
template <class T> __host__ __device__ constexpr complex<T> operator+(const T &x, const complex<T> &z) {
    return complex<T>(z.real() + x, z.imag());
}
template <class T> __host__ __device__ constexpr complex<T> operator-(const T &x, const complex<T> &z) {
    return complex<T>(-z.real() + x, -z.imag());
}

// An infinite part becomes 1, any other one 0, both with its sign.
template <class T> __host__ __device__ T __isowarp_direction(T v) { return ::copysign(::isinf(v) ? (T)1 : (T)0, v); }
template <class T> __host__ __device__ T __isowarp_number(T v) { return ::isnan(v) ? ::copysign((T)0, v) : v; }
template <class T> __host__ __device__ T __isowarp_infinity() { return ::std::numeric_limits<T>::infinity(); }
template <class T> __host__ __device__ T __isowarp_nan() { return ::std::numeric_limits<T>::quiet_NaN(); }

template <class T> __host__ __device__ complex<T> operator*(const complex<T> &z, const complex<T> &w) {
    T a = z.real(), b = z.imag(), c = w.real(), d = w.imag();
    T re = a * c - b * d, im = a * d + b * c;
    if (::isnan(re) && ::isnan(im)) {
        bool infinite = false;
        bool overflow = ::isinf(a * c) || ::isinf(b * d) || ::isinf(a * d) || ::isinf(b * c);
        if (::isinf(a) || ::isinf(b)) {
            a = __isowarp_direction(a);
            b = __isowarp_direction(b);
            c = __isowarp_number(c);
            d = __isowarp_number(d);
            infinite = true;
        }
        if (::isinf(c) || ::isinf(d)) {
            c = __isowarp_direction(c);
            d = __isowarp_direction(d);
            a = __isowarp_number(a);
            b = __isowarp_number(b);
            infinite = true;
        }
        if (!infinite && overflow) {
            a = __isowarp_number(a);
            b = __isowarp_number(b);
            c = __isowarp_number(c);
            d = __isowarp_number(d);
            infinite = true;
        }
        if (infinite) {
            re = __isowarp_infinity<T>() * (a * c - b * d);
            im = __isowarp_infinity<T>() * (a * d + b * c);
        }
    }
    return complex<T>(re, im);
}
template <class T> __host__ __device__ constexpr complex<T> operator*(const complex<T> &z, const T &x) {
    return complex<T>(z.real() * x, z.imag() * x);
}
template <class T> __host__ __device__ constexpr complex<T> operator*(const T &x, const complex<T> &z) {
    return complex<T>(z.real() * x, z.imag() * x);
}

// The divisor is brought near 1 by a power of two, so that its square neither overflows nor vanishes.
template <class T> __host__ __device__ complex<T> operator/(const complex<T> &z, const complex<T> &w) {
    T a = z.real(), b = z.imag(), c = w.real(), d = w.imag();
    T power = ::logb(::fmax(::fabs(c), ::fabs(d)));
    int scale = 0;
    if (::isfinite(power)) {
        scale = (int)power;
        c = ::scalbn(c, -scale);
        d = ::scalbn(d, -scale);
    }
    T square = c * c + d * d;
    T re = ::scalbn((a * c + b * d) / square, -scale), im = ::scalbn((b * c - a * d) / square, -scale);
    if (::isnan(re) && ::isnan(im)) {
        if (square == (T)0 && (!::isnan(a) || !::isnan(b))) {
            re = ::copysign(__isowarp_infinity<T>(), c) * a;
            im = ::copysign(__isowarp_infinity<T>(), c) * b;
        } else if ((::isinf(a) || ::isinf(b)) && ::isfinite(c) && ::isfinite(d)) {
            a = __isowarp_direction(a);
            b = __isowarp_direction(b);
            re = __isowarp_infinity<T>() * (a * c + b * d);
            im = __isowarp_infinity<T>() * (b * c - a * d);
        } else if (::isinf(power) && power > (T)0 && ::isfinite(a) && ::isfinite(b)) {
            c = __isowarp_direction(c);
            d = __isowarp_direction(d);
            re = (T)0 * (a * c + b * d);
            im = (T)0 * (b * c - a * d);
        }
    }
    return complex<T>(re, im);
}
template <class T> __host__ __device__ constexpr complex<T> operator/(const complex<T> &z, const T &x) {
    return complex<T>(z.real() / x, z.imag() / x);
}
template <class T> __host__ __device__ complex<T> operator/(const T &x, const complex<T> &z) {
    return complex<T>(x) / z;
}
template <class T, class U> __host__ __device__ complex<T> &operator*=(complex<T> &z, const complex<U> &w) {
    return z = z * complex<T>((T)w.real(), (T)w.imag());
}
template <class T, class U> __host__ __device__ complex<T> &operator/=(complex<T> &z, const complex<U> &w) {
    return z = z / complex<T>((T)w.real(), (T)w.imag());
}

template <class T> __host__ __device__ constexpr bool operator==(const complex<T> &z, const complex<T> &w) {
    return z.real() == w.real() && z.imag() == w.imag();
}
template <class T> __host__ __device__ constexpr bool operator==(const complex<T> &z, const T &x) {
    return z.real() == x && z.imag() == (T)0;
}
template <class T> __host__ __device__ constexpr bool operator==(const T &x, const complex<T> &z) { return z == x; }
template <class T> __host__ __device__ constexpr bool operator!=(const complex<T> &z, const complex<T> &w) { return !(z == w); }
template <class T> __host__ __device__ constexpr bool operator!=(const complex<T> &z, const T &x) { return !(z == x); }
template <class T> __host__ __device__ constexpr bool operator!=(const T &x, const complex<T> &z) { return !(z == x); }

// A real number counts as a complex one, an integer as a `double`.
template <class T> using __isowarp_real_of = enable_if_t<is_arithmetic<T>::value, conditional_t<::std::is_same<T, float>::value, float, double>>;
template <class T> __host__ __device__ constexpr T real(const complex<T> &z) { return z.real(); }
template <class T> __host__ __device__ constexpr T imag(const complex<T> &z) { return z.imag(); }
template <class T> __host__ __device__ constexpr __isowarp_real_of<T> real(T x) { return (__isowarp_real_of<T>)x; }
template <class T> __host__ __device__ constexpr __isowarp_real_of<T> imag(T) { return 0; }
template <class T> __host__ __device__ T abs(const complex<T> &z) { return ::hypot(z.real(), z.imag()); }
template <class T> __host__ __device__ T arg(const complex<T> &z) { return ::atan2(z.imag(), z.real()); }
template <class T> __host__ __device__ __isowarp_real_of<T> arg(T x) {
    using R = __isowarp_real_of<T>;
    return ::atan2((R)0, (R)x);
}
template <class T> __host__ __device__ T norm(const complex<T> &z) {
    if (::isinf(z.real())) return ::fabs(z.real());
    if (::isinf(z.imag())) return ::fabs(z.imag());
    return z.real() * z.real() + z.imag() * z.imag();
}
template <class T> __host__ __device__ constexpr __isowarp_real_of<T> norm(T x) { return (__isowarp_real_of<T>)x * (__isowarp_real_of<T>)x; }
template <class T> __host__ __device__ constexpr complex<T> conj(const complex<T> &z) { return complex<T>(z.real(), -z.imag()); }
template <class T> __host__ __device__ constexpr complex<__isowarp_real_of<T>> conj(T x) {
    return complex<__isowarp_real_of<T>>((__isowarp_real_of<T>)x);
}
template <class T> __host__ __device__ complex<T> proj(const complex<T> &z) {
    if (!::isinf(z.real()) && !::isinf(z.imag())) return z;
    return complex<T>(__isowarp_infinity<T>(), ::copysign((T)0, z.imag()));
}
template <class T> __host__ __device__ complex<T> polar(const T &size, const T &angle = T()) {
    T nan = __isowarp_nan<T>();
    if (::isnan(size) || ::signbit(size)) return complex<T>(nan, nan);
    if (!::isfinite(angle)) return complex<T>(::isinf(size) ? size : nan, nan);
    T re = size * ::cos(angle), im = size * ::sin(angle);
    return complex<T>(::isnan(re) ? (T)0 : re, ::isnan(im) ? (T)0 : im);
}
template <class T> __host__ __device__ complex<T> exp(const complex<T> &z) {
    T re = z.real(), im = z.imag();
    if (im == (T)0) return complex<T>(::exp(re), ::copysign((T)0, im));
    if (::isinf(re) && !::isfinite(im)) {
        if (re > (T)0) return complex<T>(re, __isowarp_nan<T>());
        im = (T)1;
    }
    T size = ::exp(re);
    return complex<T>(size * ::cos(im), size * ::sin(im));
}
template <class T> __host__ __device__ complex<T> log(const complex<T> &z) { return complex<T>(::log(abs(z)), arg(z)); }
template <class T> __host__ __device__ complex<T> log10(const complex<T> &z) { return log(z) / ::log((T)10); }
template <class T> __host__ __device__ complex<T> sqrt(const complex<T> &z) {
    T re = z.real(), im = z.imag();
    if (::isinf(im)) return complex<T>(__isowarp_infinity<T>(), im);
    if (::isinf(re)) {
        if (re > (T)0) return complex<T>(re, ::isnan(im) ? im : ::copysign((T)0, im));
        return complex<T>(::isnan(im) ? im : (T)0, ::copysign(re, im));
    }
    return polar(::sqrt(abs(z)), arg(z) / (T)2);
}
template <class T> __host__ __device__ complex<T> pow(const complex<T> &z, const complex<T> &w) { return exp(w * log(z)); }
template <class T, class U> __host__ __device__ complex<common_type_t<T, U>> pow(const complex<T> &z, const complex<U> &w) {
    using C = complex<common_type_t<T, U>>;
    return pow(C(z), C(w));
}
template <class T, class U, enable_if_t<!__isowarp_is_complex<U>::value, int> = 0>
__host__ __device__ complex<common_type_t<T, U>> pow(const complex<T> &z, const U &x) {
    using R = common_type_t<T, U>;
    return pow(complex<R>(z), complex<R>((R)x));
}
template <class T, class U, enable_if_t<!__isowarp_is_complex<T>::value, int> = 0>
__host__ __device__ complex<common_type_t<T, U>> pow(const T &x, const complex<U> &w) {
    using R = common_type_t<T, U>;
    return pow(complex<R>((R)x), complex<R>(w));
}
template <class T> __host__ __device__ complex<T> sinh(const complex<T> &z) {
    T re = z.real(), im = z.imag();
    if ((::isinf(re) || re == (T)0) && !::isfinite(im)) return complex<T>(re, __isowarp_nan<T>());
    if (im == (T)0 && !::isfinite(re)) return z;
    return complex<T>(::sinh(re) * ::cos(im), ::cosh(re) * ::sin(im));
}
template <class T> __host__ __device__ complex<T> cosh(const complex<T> &z) {
    T re = z.real(), im = z.imag();
    if (::isinf(re) && !::isfinite(im)) return complex<T>(::fabs(re), __isowarp_nan<T>());
    if (re == (T)0 && !::isfinite(im)) return complex<T>(__isowarp_nan<T>(), re);
    if (re == (T)0 && im == (T)0) return complex<T>((T)1, im);
    if (im == (T)0 && !::isfinite(re)) return complex<T>(::fabs(re), im);
    return complex<T>(::cosh(re) * ::cos(im), ::sinh(re) * ::sin(im));
}
template <class T> __host__ __device__ complex<T> sin(const complex<T> &z) {
    complex<T> turned = sinh(complex<T>(-z.imag(), z.real()));
    return complex<T>(turned.imag(), -turned.real());
}
template <class T> __host__ __device__ complex<T> cos(const complex<T> &z) { return cosh(complex<T>(-z.imag(), z.real())); }

template <unsigned long I, class T> __host__ __device__ constexpr T &get(complex<T> &z) noexcept {
    static_assert(I < 2, "a complex number has two parts");
    return z.template __isowarp_part<I>();
}
template <unsigned long I, class T> __host__ __device__ constexpr const T &get(const complex<T> &z) noexcept {
    static_assert(I < 2, "a complex number has two parts");
    return z.template __isowarp_part<I>();
}
template <unsigned long I, class T> __host__ __device__ constexpr T &&get(complex<T> &&z) noexcept {
    static_assert(I < 2, "a complex number has two parts");
    return static_cast<T &&>(z.template __isowarp_part<I>());
}
}
}
namespace std {
template <class T> struct tuple_size<cuda::std::complex<T>> : integral_constant<unsigned long, 2> {};
template <unsigned long I, class T> struct tuple_element<I, cuda::std::complex<T>> {
    static_assert(I < 2, "a complex number has two parts");
    using type = T;
};
}
#endif
