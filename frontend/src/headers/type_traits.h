// The type traits that device code uses most (C++17, "Metaprogramming and type traits").
#ifndef ISOWARP_TYPE_TRAITS_H
#define ISOWARP_TYPE_TRAITS_H

namespace std {

template <typename T, T V>
struct integral_constant {
    static constexpr T value = V;
    typedef T value_type;
    typedef integral_constant<T, V> type;
};
template <bool B>
using bool_constant = integral_constant<bool, B>;
typedef integral_constant<bool, true> true_type;
typedef integral_constant<bool, false> false_type;

template <typename T, typename U>
struct is_same : false_type {};
template <typename T>
struct is_same<T, T> : true_type {};

template <bool B, typename T, typename F>
struct conditional {
    typedef T type;
};
template <typename T, typename F>
struct conditional<false, T, F> {
    typedef F type;
};

template <bool B, typename T = void>
struct enable_if {};
template <typename T>
struct enable_if<true, T> {
    typedef T type;
};

template <typename T>
struct remove_const {
    typedef T type;
};
template <typename T>
struct remove_const<const T> {
    typedef T type;
};
template <typename T>
struct remove_volatile {
    typedef T type;
};
template <typename T>
struct remove_volatile<volatile T> {
    typedef T type;
};
template <typename T>
struct remove_cv {
    typedef typename remove_volatile<typename remove_const<T>::type>::type type;
};
template <typename T>
struct remove_reference {
    typedef T type;
};
template <typename T>
struct remove_reference<T &> {
    typedef T type;
};
template <typename T>
struct remove_reference<T &&> {
    typedef T type;
};
template <typename T>
struct remove_pointer {
    typedef T type;
};
template <typename T>
struct remove_pointer<T *> {
    typedef T type;
};
template <typename T>
struct add_const {
    typedef const T type;
};
template <typename T>
struct add_pointer {
    typedef typename remove_reference<T>::type *type;
};

namespace isowarp {
template <typename T>
struct decayed {
    typedef typename remove_cv<T>::type type;
};
template <typename T, unsigned long N>
struct decayed<T[N]> {
    typedef T *type;
};
template <typename T>
struct kind {
    static constexpr bool integral = false, floating = false, is_signed = false;
    typedef T signed_type;
    typedef T unsigned_type;
};
#define __ISOWARP_INTEGRAL_KIND(T, SIGNED, S, U)                                          \
    template <>                                                                           \
    struct kind<T> {                                                                      \
        static constexpr bool integral = true, floating = false, is_signed = SIGNED;      \
        typedef S signed_type;                                                            \
        typedef U unsigned_type;                                                          \
    };
__ISOWARP_INTEGRAL_KIND(bool, false, bool, bool)
__ISOWARP_INTEGRAL_KIND(char, true, signed char, unsigned char)
__ISOWARP_INTEGRAL_KIND(signed char, true, signed char, unsigned char)
__ISOWARP_INTEGRAL_KIND(unsigned char, false, signed char, unsigned char)
__ISOWARP_INTEGRAL_KIND(short, true, short, unsigned short)
__ISOWARP_INTEGRAL_KIND(unsigned short, false, short, unsigned short)
__ISOWARP_INTEGRAL_KIND(int, true, int, unsigned int)
__ISOWARP_INTEGRAL_KIND(unsigned int, false, int, unsigned int)
__ISOWARP_INTEGRAL_KIND(long, true, long, unsigned long)
__ISOWARP_INTEGRAL_KIND(unsigned long, false, long, unsigned long)
__ISOWARP_INTEGRAL_KIND(long long, true, long long, unsigned long long)
__ISOWARP_INTEGRAL_KIND(unsigned long long, false, long long, unsigned long long)
#undef __ISOWARP_INTEGRAL_KIND
template <>
struct kind<float> {
    static constexpr bool integral = false, floating = true, is_signed = true;
};
template <>
struct kind<double> {
    static constexpr bool integral = false, floating = true, is_signed = true;
};
template <typename T>
struct pointer : false_type {};
template <typename T>
struct pointer<T *> : true_type {};
}  // namespace isowarp

template <typename T>
struct decay {
    typedef typename isowarp::decayed<typename remove_reference<T>::type>::type type;
};
template <typename T>
struct is_void : is_same<typename remove_cv<T>::type, void> {};
template <typename T>
struct is_integral : integral_constant<bool, isowarp::kind<typename remove_cv<T>::type>::integral> {};
template <typename T>
struct is_floating_point : integral_constant<bool, isowarp::kind<typename remove_cv<T>::type>::floating> {};
template <typename T>
struct is_arithmetic : integral_constant<bool, is_integral<T>::value || is_floating_point<T>::value> {};
template <typename T>
struct is_signed : integral_constant<bool, isowarp::kind<typename remove_cv<T>::type>::is_signed> {};
template <typename T>
struct is_unsigned : integral_constant<bool, is_integral<T>::value && !is_signed<T>::value> {};
template <typename T>
struct is_pointer : isowarp::pointer<typename remove_cv<T>::type> {};
template <typename T>
struct is_const : false_type {};
template <typename T>
struct is_const<const T> : true_type {};
template <typename T>
struct is_reference : false_type {};
template <typename T>
struct is_reference<T &> : true_type {};
template <typename T>
struct is_reference<T &&> : true_type {};
template <typename T>
struct make_signed {
    typedef typename isowarp::kind<typename remove_cv<T>::type>::signed_type type;
};
template <typename T>
struct make_unsigned {
    typedef typename isowarp::kind<typename remove_cv<T>::type>::unsigned_type type;
};

template <bool B, typename T, typename F>
using conditional_t = typename conditional<B, T, F>::type;
template <bool B, typename T = void>
using enable_if_t = typename enable_if<B, T>::type;
template <typename T>
using remove_const_t = typename remove_const<T>::type;
template <typename T>
using remove_cv_t = typename remove_cv<T>::type;
template <typename T>
using remove_reference_t = typename remove_reference<T>::type;
template <typename T>
using remove_pointer_t = typename remove_pointer<T>::type;
template <typename T>
using decay_t = typename decay<T>::type;
template <typename T>
using make_signed_t = typename make_signed<T>::type;
template <typename T>
using make_unsigned_t = typename make_unsigned<T>::type;

template <typename T, typename U>
constexpr bool is_same_v = is_same<T, U>::value;
template <typename T>
constexpr bool is_integral_v = is_integral<T>::value;
template <typename T>
constexpr bool is_floating_point_v = is_floating_point<T>::value;
template <typename T>
constexpr bool is_arithmetic_v = is_arithmetic<T>::value;
template <typename T>
constexpr bool is_signed_v = is_signed<T>::value;
template <typename T>
constexpr bool is_unsigned_v = is_unsigned<T>::value;
template <typename T>
constexpr bool is_pointer_v = is_pointer<T>::value;

}  // namespace std

#endif
