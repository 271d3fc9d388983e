// Properties of types and types made of others (C++17 [meta]), for device code.
#ifndef _ISOWARP_TYPE_TRAITS
#define _ISOWARP_TYPE_TRAITS
namespace std {
using size_t = decltype(sizeof(0));
using nullptr_t = decltype(nullptr);
template <typename _T, _T __v> struct integral_constant {
    static constexpr _T value = __v;
    using value_type = _T;
    using type = integral_constant<_T, __v>;
    __host__ __device__ constexpr operator value_type() const noexcept { return __v; }
    __host__ __device__ constexpr value_type operator()() const noexcept { return __v; }
};
template <bool _B> using bool_constant = integral_constant<bool, _B>;
using true_type = integral_constant<bool, true>;
using false_type = integral_constant<bool, false>;

template <bool _B, typename _T, typename _F> struct conditional { using type = _T; };
template <typename _T, typename _F> struct conditional<false, _T, _F> { using type = _F; };
template <bool _B, typename _T, typename _F> using conditional_t = typename conditional<_B, _T, _F>::type;
template <bool _B, typename _T = void> struct enable_if {};
template <typename _T> struct enable_if<true, _T> { using type = _T; };
template <bool _B, typename _T = void> using enable_if_t = typename enable_if<_B, _T>::type;
template <typename...> struct __isowarp_void { using type = void; };
template <typename... _Ts> using void_t = typename __isowarp_void<_Ts...>::type;
template <typename _T> struct type_identity { using type = _T; };
template <typename _T> using type_identity_t = _T;

template <typename...> struct conjunction : true_type {};
template <typename _B> struct conjunction<_B> : _B {};
template <typename _B, typename... _Bs>
struct conjunction<_B, _Bs...> : conditional<bool(_B::value), conjunction<_Bs...>, _B>::type {};
template <typename...> struct disjunction : false_type {};
template <typename _B> struct disjunction<_B> : _B {};
template <typename _B, typename... _Bs>
struct disjunction<_B, _Bs...> : conditional<bool(_B::value), _B, disjunction<_Bs...>>::type {};
template <typename _B> struct negation : bool_constant<!bool(_B::value)> {};
template <typename... _Bs> inline constexpr bool conjunction_v = conjunction<_Bs...>::value;
template <typename... _Bs> inline constexpr bool disjunction_v = disjunction<_Bs...>::value;
template <typename _B> inline constexpr bool negation_v = negation<_B>::value;

template <typename _T, typename _U> struct is_same : false_type {};
template <typename _T> struct is_same<_T, _T> : true_type {};
template <typename _T, typename _U> inline constexpr bool is_same_v = false;
template <typename _T> inline constexpr bool is_same_v<_T, _T> = true;

template <typename _T> struct remove_const { using type = _T; };
template <typename _T> struct remove_const<const _T> { using type = _T; };
template <typename _T> struct remove_volatile { using type = _T; };
template <typename _T> struct remove_volatile<volatile _T> { using type = _T; };
template <typename _T> struct remove_cv { using type = typename remove_const<typename remove_volatile<_T>::type>::type; };
template <typename _T> struct remove_reference { using type = _T; };
template <typename _T> struct remove_reference<_T &> { using type = _T; };
template <typename _T> struct remove_reference<_T &&> { using type = _T; };
template <typename _T> struct remove_cvref { using type = typename remove_cv<typename remove_reference<_T>::type>::type; };
template <typename _T> struct remove_pointer { using type = _T; };
template <typename _T> struct remove_pointer<_T *> { using type = _T; };
template <typename _T> struct remove_pointer<_T *const> { using type = _T; };
template <typename _T> struct remove_pointer<_T *volatile> { using type = _T; };
template <typename _T> struct remove_pointer<_T *const volatile> { using type = _T; };
template <typename _T> struct remove_extent { using type = _T; };
template <typename _T> struct remove_extent<_T[]> { using type = _T; };
template <typename _T, unsigned long _N> struct remove_extent<_T[_N]> { using type = _T; };
template <typename _T> struct remove_all_extents { using type = _T; };
template <typename _T> struct remove_all_extents<_T[]> { using type = typename remove_all_extents<_T>::type; };
template <typename _T, unsigned long _N> struct remove_all_extents<_T[_N]> {
    using type = typename remove_all_extents<_T>::type;
};
template <typename _T> struct add_const { using type = const _T; };
template <typename _T> struct add_volatile { using type = volatile _T; };
template <typename _T> struct add_cv { using type = const volatile _T; };
template <typename _T> struct add_pointer { using type = typename remove_reference<_T>::type *; };
template <typename _T> struct add_lvalue_reference { using type = _T &; };
template <> struct add_lvalue_reference<void> { using type = void; };
template <> struct add_lvalue_reference<const void> { using type = const void; };
template <typename _T> struct add_rvalue_reference { using type = _T &&; };
template <> struct add_rvalue_reference<void> { using type = void; };
template <> struct add_rvalue_reference<const void> { using type = const void; };
template <typename _T> using remove_const_t = typename remove_const<_T>::type;
template <typename _T> using remove_volatile_t = typename remove_volatile<_T>::type;
template <typename _T> using remove_cv_t = typename remove_cv<_T>::type;
template <typename _T> using remove_reference_t = typename remove_reference<_T>::type;
template <typename _T> using remove_cvref_t = typename remove_cvref<_T>::type;
template <typename _T> using remove_pointer_t = typename remove_pointer<_T>::type;
template <typename _T> using remove_extent_t = typename remove_extent<_T>::type;
template <typename _T> using remove_all_extents_t = typename remove_all_extents<_T>::type;
template <typename _T> using add_const_t = typename add_const<_T>::type;
template <typename _T> using add_volatile_t = typename add_volatile<_T>::type;
template <typename _T> using add_cv_t = typename add_cv<_T>::type;
template <typename _T> using add_pointer_t = typename add_pointer<_T>::type;
template <typename _T> using add_lvalue_reference_t = typename add_lvalue_reference<_T>::type;
template <typename _T> using add_rvalue_reference_t = typename add_rvalue_reference<_T>::type;
template <typename _T> __host__ __device__ typename add_rvalue_reference<_T>::type declval() noexcept;

template <typename _T> struct __isowarp_decay { using type = typename remove_cv<_T>::type; };
template <typename _T> struct __isowarp_decay<_T[]> { using type = _T *; };
template <typename _T, unsigned long _N> struct __isowarp_decay<_T[_N]> { using type = _T *; };
template <typename _T> struct decay { using type = typename __isowarp_decay<typename remove_reference<_T>::type>::type; };
template <typename _T> using decay_t = typename decay<_T>::type;

template <typename _T> struct __isowarp_integral : false_type {};
template <> struct __isowarp_integral<bool> : true_type {};
template <> struct __isowarp_integral<char> : true_type {};
template <> struct __isowarp_integral<signed char> : true_type {};
template <> struct __isowarp_integral<unsigned char> : true_type {};
template <> struct __isowarp_integral<short> : true_type {};
template <> struct __isowarp_integral<unsigned short> : true_type {};
template <> struct __isowarp_integral<int> : true_type {};
template <> struct __isowarp_integral<unsigned> : true_type {};
template <> struct __isowarp_integral<long> : true_type {};
template <> struct __isowarp_integral<unsigned long> : true_type {};
template <> struct __isowarp_integral<long long> : true_type {};
template <> struct __isowarp_integral<unsigned long long> : true_type {};
#ifdef __SIZEOF_INT128__
template <> struct __isowarp_integral<__int128> : true_type {};
template <> struct __isowarp_integral<unsigned __int128> : true_type {};
#endif
template <typename _T> struct __isowarp_floating : false_type {};
template <> struct __isowarp_floating<float> : true_type {};
template <> struct __isowarp_floating<double> : true_type {};
template <> struct __isowarp_floating<long double> : true_type {};
template <typename _T> struct is_integral : __isowarp_integral<typename remove_cv<_T>::type> {};
template <typename _T> struct is_floating_point : __isowarp_floating<typename remove_cv<_T>::type> {};
template <typename _T> struct is_arithmetic : bool_constant<is_integral<_T>::value || is_floating_point<_T>::value> {};
template <typename _T, bool = is_arithmetic<_T>::value> struct __isowarp_signed : false_type {};
template <typename _T> struct __isowarp_signed<_T, true> : bool_constant<(_T(-1) < _T(0))> {};
template <typename _T> struct is_signed : __isowarp_signed<typename remove_cv<_T>::type> {};
template <typename _T> struct is_unsigned : bool_constant<is_arithmetic<_T>::value && !is_signed<_T>::value> {};
template <typename _T> struct is_void : is_same<void, typename remove_cv<_T>::type> {};
template <typename _T> struct is_null_pointer : is_same<decltype(nullptr), typename remove_cv<_T>::type> {};
template <typename _T> struct __isowarp_pointer : false_type {};
template <typename _T> struct __isowarp_pointer<_T *> : true_type {};
template <typename _T> struct is_pointer : __isowarp_pointer<typename remove_cv<_T>::type> {};
template <typename _T> struct is_lvalue_reference : false_type {};
template <typename _T> struct is_lvalue_reference<_T &> : true_type {};
template <typename _T> struct is_rvalue_reference : false_type {};
template <typename _T> struct is_rvalue_reference<_T &&> : true_type {};
template <typename _T> struct is_reference : false_type {};
template <typename _T> struct is_reference<_T &> : true_type {};
template <typename _T> struct is_reference<_T &&> : true_type {};
template <typename _T> struct is_array : false_type {};
template <typename _T> struct is_array<_T[]> : true_type {};
template <typename _T, unsigned long _N> struct is_array<_T[_N]> : true_type {};
template <typename _T> struct is_const : false_type {};
template <typename _T> struct is_const<const _T> : true_type {};
template <typename _T> struct is_volatile : false_type {};
template <typename _T> struct is_volatile<volatile _T> : true_type {};
template <typename _T> struct is_enum : bool_constant<__is_enum(_T)> {};
template <typename _T> struct is_class : bool_constant<__is_class(_T)> {};
template <typename _T> struct is_union : bool_constant<__is_union(_T)> {};
template <typename _T> struct is_empty : bool_constant<__is_empty(_T)> {};
template <typename _B, typename _D> struct is_base_of : bool_constant<__is_base_of(_B, _D)> {};
template <typename _T> struct is_trivially_copyable : bool_constant<__is_trivially_copyable(_T)> {};
template <typename _T> struct is_fundamental
    : bool_constant<is_arithmetic<_T>::value || is_void<_T>::value || is_null_pointer<_T>::value> {};
template <typename _T> struct is_function : bool_constant<!is_const<const _T>::value && !is_reference<_T>::value> {};
template <typename _T> struct __isowarp_member : false_type {};
template <typename _T, typename _C> struct __isowarp_member<_T _C::*> : true_type {};
template <typename _T> struct __isowarp_member_function : false_type {};
template <typename _T, typename _C> struct __isowarp_member_function<_T _C::*> : is_function<_T> {};
template <typename _T> struct is_member_pointer : __isowarp_member<typename remove_cv<_T>::type> {};
template <typename _T> struct is_member_function_pointer : __isowarp_member_function<typename remove_cv<_T>::type> {};
template <typename _T>
struct is_member_object_pointer
    : bool_constant<is_member_pointer<_T>::value && !is_member_function_pointer<_T>::value> {};
template <typename _T>
struct is_scalar : bool_constant<is_arithmetic<_T>::value || is_enum<_T>::value || is_pointer<_T>::value ||
                                 is_member_pointer<_T>::value || is_null_pointer<_T>::value> {};
template <typename _T> struct rank : integral_constant<unsigned long, 0> {};
template <typename _T> struct rank<_T[]> : integral_constant<unsigned long, rank<_T>::value + 1> {};
template <typename _T, unsigned long _N> struct rank<_T[_N]> : integral_constant<unsigned long, rank<_T>::value + 1> {};
template <typename _T, unsigned _I = 0> struct extent : integral_constant<unsigned long, 0> {};
template <typename _T> struct extent<_T[], 0> : integral_constant<unsigned long, 0> {};
template <typename _T, unsigned _I> struct extent<_T[], _I> : extent<_T, _I - 1> {};
template <typename _T, unsigned long _N> struct extent<_T[_N], 0> : integral_constant<unsigned long, _N> {};
template <typename _T, unsigned long _N, unsigned _I> struct extent<_T[_N], _I> : extent<_T, _I - 1> {};
template <typename _T> struct alignment_of : integral_constant<unsigned long, alignof(_T)> {};
template <typename _T> inline constexpr bool is_integral_v = is_integral<_T>::value;
template <typename _T> inline constexpr bool is_floating_point_v = is_floating_point<_T>::value;
template <typename _T> inline constexpr bool is_arithmetic_v = is_arithmetic<_T>::value;
template <typename _T> inline constexpr bool is_signed_v = is_signed<_T>::value;
template <typename _T> inline constexpr bool is_unsigned_v = is_unsigned<_T>::value;
template <typename _T> inline constexpr bool is_void_v = is_void<_T>::value;
template <typename _T> inline constexpr bool is_null_pointer_v = is_null_pointer<_T>::value;
template <typename _T> inline constexpr bool is_pointer_v = is_pointer<_T>::value;
template <typename _T> inline constexpr bool is_lvalue_reference_v = is_lvalue_reference<_T>::value;
template <typename _T> inline constexpr bool is_rvalue_reference_v = is_rvalue_reference<_T>::value;
template <typename _T> inline constexpr bool is_reference_v = is_reference<_T>::value;
template <typename _T> inline constexpr bool is_array_v = is_array<_T>::value;
template <typename _T> inline constexpr bool is_const_v = is_const<_T>::value;
template <typename _T> inline constexpr bool is_volatile_v = is_volatile<_T>::value;
template <typename _T> inline constexpr bool is_enum_v = is_enum<_T>::value;
template <typename _T> inline constexpr bool is_class_v = is_class<_T>::value;
template <typename _T> inline constexpr bool is_union_v = is_union<_T>::value;
template <typename _T> inline constexpr bool is_empty_v = is_empty<_T>::value;
template <typename _B, typename _D> inline constexpr bool is_base_of_v = is_base_of<_B, _D>::value;
template <typename _T> inline constexpr bool is_trivially_copyable_v = is_trivially_copyable<_T>::value;
template <typename _T> inline constexpr bool is_fundamental_v = is_fundamental<_T>::value;
template <typename _T> inline constexpr bool is_function_v = is_function<_T>::value;
template <typename _T> inline constexpr bool is_member_pointer_v = is_member_pointer<_T>::value;
template <typename _T> inline constexpr bool is_member_function_pointer_v = is_member_function_pointer<_T>::value;
template <typename _T> inline constexpr bool is_member_object_pointer_v = is_member_object_pointer<_T>::value;
template <typename _T> inline constexpr bool is_scalar_v = is_scalar<_T>::value;
template <typename _T> inline constexpr unsigned long rank_v = rank<_T>::value;
template <typename _T, unsigned _I = 0> inline constexpr unsigned long extent_v = extent<_T, _I>::value;
template <typename _T> inline constexpr unsigned long alignment_of_v = alignment_of<_T>::value;

template <typename _T> struct __isowarp_unsigned { using type = _T; };
template <> struct __isowarp_unsigned<char> { using type = unsigned char; };
template <> struct __isowarp_unsigned<signed char> { using type = unsigned char; };
template <> struct __isowarp_unsigned<short> { using type = unsigned short; };
template <> struct __isowarp_unsigned<int> { using type = unsigned; };
template <> struct __isowarp_unsigned<long> { using type = unsigned long; };
template <> struct __isowarp_unsigned<long long> { using type = unsigned long long; };
template <typename _T> struct __isowarp_signed_of { using type = _T; };
template <> struct __isowarp_signed_of<char> { using type = signed char; };
template <> struct __isowarp_signed_of<unsigned char> { using type = signed char; };
template <> struct __isowarp_signed_of<unsigned short> { using type = short; };
template <> struct __isowarp_signed_of<unsigned> { using type = int; };
template <> struct __isowarp_signed_of<unsigned long> { using type = long; };
template <> struct __isowarp_signed_of<unsigned long long> { using type = long long; };
#ifdef __SIZEOF_INT128__
template <> struct __isowarp_unsigned<__int128> { using type = unsigned __int128; };
template <> struct __isowarp_signed_of<unsigned __int128> { using type = __int128; };
#endif
template <typename _T> struct make_unsigned { using type = typename __isowarp_unsigned<_T>::type; };
template <typename _T> struct make_signed { using type = typename __isowarp_signed_of<_T>::type; };
template <typename _T> using make_unsigned_t = typename make_unsigned<_T>::type;
template <typename _T> using make_signed_t = typename make_signed<_T>::type;

template <typename... _Ts> struct common_type;
template <typename _T> struct common_type<_T> { using type = typename decay<_T>::type; };
template <typename _T, typename _U> struct common_type<_T, _U> {
    using type = typename decay<decltype(true ? declval<_T>() : declval<_U>())>::type;
};
template <typename _T, typename _U, typename... _Ts> struct common_type<_T, _U, _Ts...> {
    using type = typename common_type<typename common_type<_T, _U>::type, _Ts...>::type;
};
template <typename... _Ts> using common_type_t = typename common_type<_Ts...>::type;

template <typename _T> struct is_object
    : bool_constant<!is_function<_T>::value && !is_reference<_T>::value && !is_void<_T>::value> {};
template <typename _T> struct is_compound : bool_constant<!is_fundamental<_T>::value> {};
template <typename _T> struct is_final : bool_constant<__is_final(_T)> {};
template <typename _T> struct is_polymorphic : bool_constant<__is_polymorphic(_T)> {};
template <typename _T> struct is_abstract : bool_constant<__is_abstract(_T)> {};
template <typename _T> struct is_aggregate : bool_constant<__is_aggregate(remove_cv_t<_T>)> {};
template <typename _T> struct is_standard_layout : bool_constant<__is_standard_layout(_T)> {};
template <typename _T> struct is_trivial : bool_constant<__is_trivial(_T)> {};
template <typename _T> struct is_pod : bool_constant<__is_trivial(_T) && __is_standard_layout(_T)> {};

// [meta.rel]: `_From` to `_To` as a function returns one of type `_To`.
template <typename _To> __host__ __device__ void __isowarp_take(_To) noexcept;
template <typename _From, typename _To, typename = void> struct __isowarp_converts : false_type {
    static constexpr bool __silent = false;
};
template <typename _From, typename _To>
struct __isowarp_converts<_From, _To, decltype(std::__isowarp_take<_To>(std::declval<_From>()))> : true_type {
    static constexpr bool __silent = noexcept(std::__isowarp_take<_To>(std::declval<_From>()));
};
template <typename _From, typename _To,
          bool = is_void<_From>::value || is_void<_To>::value || is_function<_To>::value || is_array<_To>::value>
struct __isowarp_convertible : __isowarp_converts<_From, _To> {};
template <typename _From, typename _To>
struct __isowarp_convertible<_From, _To, true> : bool_constant<is_void<_From>::value && is_void<_To>::value> {
    static constexpr bool __silent = is_void<_From>::value && is_void<_To>::value;
};
template <typename _From, typename _To>
struct is_convertible : bool_constant<__isowarp_convertible<_From, _To>::value> {};
template <typename _From, typename _To>
struct is_nothrow_convertible : bool_constant<__isowarp_convertible<_From, _To>::__silent> {};

template <typename _T, bool _Class = is_class<_T>::value || is_union<_T>::value, typename = void>
struct __isowarp_ends : bool_constant<!_Class> {
    static constexpr bool __silent = !_Class;
};
template <typename _T> struct __isowarp_ends<_T, true, void_t<decltype(std::declval<_T &>().~_T())>> : true_type {
    static constexpr bool __silent = noexcept(std::declval<_T &>().~_T());
};
template <typename _T> struct __isowarp_destroys {
    static constexpr bool __none =
        is_void<_T>::value || is_function<_T>::value || (is_array<_T>::value && extent<_T>::value == 0);
    using __element = conditional_t<__none, int, remove_all_extents_t<_T>>;
    static constexpr bool value = !__none && (is_reference<_T>::value || __isowarp_ends<__element>::value);
    static constexpr bool __silent = !__none && (is_reference<_T>::value || __isowarp_ends<__element>::__silent);
};
template <typename _T> struct __isowarp_destroys<_T &> : true_type { static constexpr bool __silent = true; };
template <typename _T> struct __isowarp_destroys<_T &&> : true_type { static constexpr bool __silent = true; };
// [meta.unary.prop]: `T x(args…)`. A cast says the same of classes; of others it allows more.
template <typename _V, typename _T, typename... _As> struct __isowarp_makes : false_type {
    static constexpr bool __silent = false;
};
template <typename _T, typename... _As>
struct __isowarp_makes<void_t<decltype(_T(std::declval<_As>()...))>, _T, _As...> : true_type {
    static constexpr bool __silent = noexcept(_T(std::declval<_As>()...));
};
template <typename _V, typename _T, typename _A> struct __isowarp_cast_to : false_type {
    static constexpr bool __silent = false;
};
template <typename _T, typename _A>
struct __isowarp_cast_to<void_t<decltype(static_cast<_T>(std::declval<_A>()))>, _T, _A> : true_type {
    static constexpr bool __silent = noexcept(static_cast<_T>(std::declval<_A>()));
};
template <typename _T> using __isowarp_plain = remove_cv_t<remove_reference_t<_T>>;
template <typename _T, typename _A>
struct __isowarp_casts
    : bool_constant<is_class<__isowarp_plain<_A>>::value || is_union<__isowarp_plain<_A>>::value> {};
// References: a cast goes from a base to a derived class too, and makes xvalues of lvalues.
template <typename _T, typename _A> struct __isowarp_binds {
    using __to = __isowarp_plain<_T>;
    using __from = __isowarp_plain<_A>;
    static constexpr bool __derived = is_class<__to>::value && is_class<__from>::value && !is_same<__to, __from>::value &&
                                    is_base_of<__from, __to>::value;
    static constexpr bool __related = is_same<__to, __from>::value || is_base_of<__to, __from>::value;
    static constexpr bool __moved = is_rvalue_reference<_T>::value && is_lvalue_reference<_A>::value && __related &&
                                  !is_function<remove_reference_t<_T>>::value;
    static constexpr bool value = !__derived && !__moved;
};
template <typename _T, typename... _As> struct __isowarp_constructs : false_type { static constexpr bool __silent = false; };
template <typename _T> struct __isowarp_constructs<_T> {
    using __made = __isowarp_makes<void, remove_all_extents_t<_T>>;
    static constexpr bool value = !is_reference<_T>::value && !is_function<_T>::value && !is_void<_T>::value &&
                                  !(is_array<_T>::value && extent<_T>::value == 0) && __made::value;
    static constexpr bool __silent = value && __made::__silent;
};
template <typename _T, typename _A> struct __isowarp_constructs<_T, _A> {
    static constexpr bool __whole = is_class<_T>::value || is_union<_T>::value;
    static constexpr bool __cast =
        __isowarp_casts<_T, _A>::value && (!is_reference<_T>::value || __isowarp_binds<_T, _A>::value);
    static constexpr bool __truth = is_same<bool, remove_cv_t<_T>>::value && is_null_pointer<__isowarp_plain<_A>>::value;
    using __other = conditional_t<__cast, __isowarp_cast_to<void, _T, _A>, __isowarp_convertible<_A, _T>>;
    using __made = conditional_t<__whole, __isowarp_makes<void, _T, _A>, __other>;
    static constexpr bool __none = is_array<_T>::value || is_function<_T>::value || is_void<_T>::value || is_void<_A>::value;
    static constexpr bool value = !__none && (__truth || __made::value);
    static constexpr bool __silent = value && (__truth || __made::__silent);
};
template <typename _T, typename _A, typename _B, typename... _As> struct __isowarp_constructs<_T, _A, _B, _As...> {
    using __made = conditional_t<is_class<_T>::value || is_union<_T>::value, __isowarp_makes<void, _T, _A, _B, _As...>,
                               __isowarp_makes<void, void, void, void>>;
    static constexpr bool value = __made::value;
    static constexpr bool __silent = __made::__silent;
};
template <typename _T, typename... _As>
struct is_constructible : bool_constant<__isowarp_constructs<_T, _As...>::value && __isowarp_destroys<_T>::value> {};
template <typename _T, typename... _As>
struct is_nothrow_constructible
    : bool_constant<__isowarp_constructs<_T, _As...>::__silent && __isowarp_destroys<_T>::__silent> {};
template <typename _T, typename... _As> struct __isowarp_trivial : false_type {};
template <typename _T> struct __isowarp_trivial<_T> : bool_constant<__is_trivially_constructible(_T)> {};
template <typename _T, typename _A> struct __isowarp_trivial<_T, _A> : bool_constant<__is_trivially_constructible(_T, _A)> {};
template <typename _T, typename... _As>
struct is_trivially_constructible
    : bool_constant<is_constructible<_T, _As...>::value && __isowarp_trivial<_T, _As...>::value> {};

template <typename _V, typename _T, typename _U> struct __isowarp_assigns : false_type {
    static constexpr bool __silent = false;
};
template <typename _T, typename _U>
struct __isowarp_assigns<void_t<decltype(std::declval<_T>() = std::declval<_U>())>, _T, _U> : true_type {
    static constexpr bool __silent = noexcept(std::declval<_T>() = std::declval<_U>());
};
template <typename _T, typename _U> struct is_assignable : bool_constant<__isowarp_assigns<void, _T, _U>::value> {};
template <typename _T, typename _U> struct is_nothrow_assignable : bool_constant<__isowarp_assigns<void, _T, _U>::__silent> {};
template <typename _T, typename _U>
struct is_trivially_assignable : bool_constant<is_assignable<_T, _U>::value && __is_trivially_assignable(_T, _U)> {};
template <typename _T> struct is_default_constructible : is_constructible<_T> {};
template <typename _T> struct is_copy_constructible : is_constructible<_T, add_lvalue_reference_t<const _T>> {};
template <typename _T> struct is_move_constructible : is_constructible<_T, add_rvalue_reference_t<_T>> {};
template <typename _T>
struct is_copy_assignable : is_assignable<add_lvalue_reference_t<_T>, add_lvalue_reference_t<const _T>> {};
template <typename _T>
struct is_move_assignable : is_assignable<add_lvalue_reference_t<_T>, add_rvalue_reference_t<_T>> {};
template <typename _T> struct is_nothrow_default_constructible : is_nothrow_constructible<_T> {};
template <typename _T>
struct is_nothrow_copy_constructible : is_nothrow_constructible<_T, add_lvalue_reference_t<const _T>> {};
template <typename _T> struct is_nothrow_move_constructible : is_nothrow_constructible<_T, add_rvalue_reference_t<_T>> {};
template <typename _T>
struct is_nothrow_copy_assignable : is_nothrow_assignable<add_lvalue_reference_t<_T>, add_lvalue_reference_t<const _T>> {};
template <typename _T>
struct is_nothrow_move_assignable : is_nothrow_assignable<add_lvalue_reference_t<_T>, add_rvalue_reference_t<_T>> {};
template <typename _T> struct is_trivially_default_constructible : is_trivially_constructible<_T> {};
template <typename _T>
struct is_trivially_copy_constructible : is_trivially_constructible<_T, add_lvalue_reference_t<const _T>> {};
template <typename _T>
struct is_trivially_move_constructible : is_trivially_constructible<_T, add_rvalue_reference_t<_T>> {};
template <typename _T>
struct is_trivially_copy_assignable : is_trivially_assignable<add_lvalue_reference_t<_T>, add_lvalue_reference_t<const _T>> {};
template <typename _T>
struct is_trivially_move_assignable : is_trivially_assignable<add_lvalue_reference_t<_T>, add_rvalue_reference_t<_T>> {};

template <typename _T> struct is_destructible : bool_constant<__isowarp_destroys<_T>::value> {};
template <typename _T> struct is_nothrow_destructible : bool_constant<__isowarp_destroys<_T>::__silent> {};
template <typename _T>
struct is_trivially_destructible
    : bool_constant<is_destructible<_T>::value && (is_reference<_T>::value || __has_trivial_destructor(_T))> {};

template <typename _T, bool = is_enum<_T>::value> struct __isowarp_underlying {};
template <typename _T> struct __isowarp_underlying<_T, true> { using type = __underlying_type(_T); };
template <typename _T> struct underlying_type : __isowarp_underlying<_T> {};
template <typename _T> using underlying_type_t = typename underlying_type<_T>::type;

template <unsigned long _Size, unsigned long _Align = 16>
struct aligned_storage {
    union type {
        unsigned char __data[_Size];
        struct alignas(_Align) {} __align;
    };
};
template <unsigned long _Size, unsigned long _Align = 16>
using aligned_storage_t = typename aligned_storage<_Size, _Align>::type;

// [func.require]: what INVOKE means.
template <typename _M, typename _C, typename _O, typename... _As>
__host__ __device__ constexpr auto __isowarp_invoke(_M _C::*__m, _O &&__o, _As &&...__as)
    -> enable_if_t<is_base_of<_C, __isowarp_plain<_O>>::value && is_function<_M>::value,
                   decltype((static_cast<_O &&>(__o).*__m)(static_cast<_As &&>(__as)...))> {
    return (static_cast<_O &&>(__o).*__m)(static_cast<_As &&>(__as)...);
}
template <typename _M, typename _C, typename _O, typename... _As>
__host__ __device__ constexpr auto __isowarp_invoke(_M _C::*__m, _O &&__o, _As &&...__as)
    -> enable_if_t<!is_base_of<_C, __isowarp_plain<_O>>::value && is_function<_M>::value,
                   decltype(((*static_cast<_O &&>(__o)).*__m)(static_cast<_As &&>(__as)...))> {
    return ((*static_cast<_O &&>(__o)).*__m)(static_cast<_As &&>(__as)...);
}
template <typename _M, typename _C, typename _O>
__host__ __device__ constexpr auto __isowarp_invoke(_M _C::*__m, _O &&__o)
    -> enable_if_t<is_base_of<_C, __isowarp_plain<_O>>::value && !is_function<_M>::value,
                   decltype(static_cast<_O &&>(__o).*__m)> {
    return static_cast<_O &&>(__o).*__m;
}
template <typename _M, typename _C, typename _O>
__host__ __device__ constexpr auto __isowarp_invoke(_M _C::*__m, _O &&__o)
    -> enable_if_t<!is_base_of<_C, __isowarp_plain<_O>>::value && !is_function<_M>::value,
                   decltype((*static_cast<_O &&>(__o)).*__m)> {
    return (*static_cast<_O &&>(__o)).*__m;
}
template <typename _F, typename... _As>
__host__ __device__ constexpr auto __isowarp_invoke(_F &&__f, _As &&...__as)
    -> enable_if_t<!is_member_pointer<__isowarp_plain<_F>>::value,
                   decltype(static_cast<_F &&>(__f)(static_cast<_As &&>(__as)...))> {
    return static_cast<_F &&>(__f)(static_cast<_As &&>(__as)...);
}
template <typename _V, typename _F, typename... _As> struct __isowarp_result {
    static constexpr bool value = false;
    template <typename _R> static constexpr bool __gives = false;
};
template <typename _F, typename... _As>
struct __isowarp_result<void_t<decltype(std::__isowarp_invoke(std::declval<_F>(), std::declval<_As>()...))>, _F, _As...> {
    static constexpr bool value = true;
    using type = decltype(std::__isowarp_invoke(std::declval<_F>(), std::declval<_As>()...));
    template <typename _R>
    static constexpr bool __gives = is_void<_R>::value || is_convertible<type, _R>::value;
};
template <typename _F, typename... _As> struct invoke_result : __isowarp_result<void, _F, _As...> {};
template <typename _F, typename... _As> using invoke_result_t = typename invoke_result<_F, _As...>::type;
template <typename _F> struct result_of;
template <typename _F, typename... _As> struct result_of<_F(_As...)> : __isowarp_result<void, _F, _As...> {};
template <typename _F> using result_of_t = typename result_of<_F>::type;
template <typename _F, typename... _As> struct is_invocable : bool_constant<__isowarp_result<void, _F, _As...>::value> {};
template <typename _R, typename _F, typename... _As>
struct is_invocable_r : bool_constant<__isowarp_result<void, _F, _As...>::template __gives<_R>> {};

template <typename _T> inline constexpr bool is_object_v = is_object<_T>::value;
template <typename _T> inline constexpr bool is_compound_v = is_compound<_T>::value;
template <typename _T> inline constexpr bool is_final_v = is_final<_T>::value;
template <typename _T> inline constexpr bool is_polymorphic_v = is_polymorphic<_T>::value;
template <typename _T> inline constexpr bool is_abstract_v = is_abstract<_T>::value;
template <typename _T> inline constexpr bool is_aggregate_v = is_aggregate<_T>::value;
template <typename _T> inline constexpr bool is_standard_layout_v = is_standard_layout<_T>::value;
template <typename _T> inline constexpr bool is_trivial_v = is_trivial<_T>::value;
template <typename _T> inline constexpr bool is_pod_v = is_pod<_T>::value;
template <typename _T> inline constexpr bool is_destructible_v = is_destructible<_T>::value;
template <typename _T> inline constexpr bool is_nothrow_destructible_v = is_nothrow_destructible<_T>::value;
template <typename _T> inline constexpr bool is_trivially_destructible_v = is_trivially_destructible<_T>::value;
template <typename _T> inline constexpr bool is_default_constructible_v = is_default_constructible<_T>::value;
template <typename _T> inline constexpr bool is_copy_constructible_v = is_copy_constructible<_T>::value;
template <typename _T> inline constexpr bool is_move_constructible_v = is_move_constructible<_T>::value;
template <typename _T> inline constexpr bool is_copy_assignable_v = is_copy_assignable<_T>::value;
template <typename _T> inline constexpr bool is_move_assignable_v = is_move_assignable<_T>::value;
template <typename _T>
inline constexpr bool is_nothrow_default_constructible_v = is_nothrow_default_constructible<_T>::value;
template <typename _T> inline constexpr bool is_nothrow_copy_constructible_v = is_nothrow_copy_constructible<_T>::value;
template <typename _T> inline constexpr bool is_nothrow_move_constructible_v = is_nothrow_move_constructible<_T>::value;
template <typename _T> inline constexpr bool is_nothrow_copy_assignable_v = is_nothrow_copy_assignable<_T>::value;
template <typename _T> inline constexpr bool is_nothrow_move_assignable_v = is_nothrow_move_assignable<_T>::value;
template <typename _T>
inline constexpr bool is_trivially_default_constructible_v = is_trivially_default_constructible<_T>::value;
template <typename _T>
inline constexpr bool is_trivially_copy_constructible_v = is_trivially_copy_constructible<_T>::value;
template <typename _T>
inline constexpr bool is_trivially_move_constructible_v = is_trivially_move_constructible<_T>::value;
template <typename _T> inline constexpr bool is_trivially_copy_assignable_v = is_trivially_copy_assignable<_T>::value;
template <typename _T> inline constexpr bool is_trivially_move_assignable_v = is_trivially_move_assignable<_T>::value;
template <typename _T, typename _U> inline constexpr bool is_convertible_v = is_convertible<_T, _U>::value;
template <typename _T, typename _U> inline constexpr bool is_nothrow_convertible_v = is_nothrow_convertible<_T, _U>::value;
template <typename _T, typename _U> inline constexpr bool is_assignable_v = is_assignable<_T, _U>::value;
template <typename _T, typename _U> inline constexpr bool is_nothrow_assignable_v = is_nothrow_assignable<_T, _U>::value;
template <typename _T, typename _U> inline constexpr bool is_trivially_assignable_v = is_trivially_assignable<_T, _U>::value;
template <typename _T, typename... _As> inline constexpr bool is_constructible_v = is_constructible<_T, _As...>::value;
template <typename _T, typename... _As>
inline constexpr bool is_nothrow_constructible_v = is_nothrow_constructible<_T, _As...>::value;
template <typename _T, typename... _As>
inline constexpr bool is_trivially_constructible_v = is_trivially_constructible<_T, _As...>::value;
template <typename _T, typename... _As> inline constexpr bool is_invocable_v = is_invocable<_T, _As...>::value;
template <typename _R, typename _F, typename... _As>
inline constexpr bool is_invocable_r_v = is_invocable_r<_R, _F, _As...>::value;
}
#endif
