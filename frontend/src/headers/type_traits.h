// Properties of types and types made of others (C++17 [meta]), for device code.
#ifndef _ISOWARP_TYPE_TRAITS
#define _ISOWARP_TYPE_TRAITS
namespace std {
using size_t = decltype(sizeof(0));
using nullptr_t = decltype(nullptr);
template <typename T, T v> struct integral_constant {
    static constexpr T value = v;
    using value_type = T;
    using type = integral_constant<T, v>;
    __host__ __device__ constexpr operator value_type() const noexcept { return v; }
    __host__ __device__ constexpr value_type operator()() const noexcept { return v; }
};
template <bool B> using bool_constant = integral_constant<bool, B>;
using true_type = integral_constant<bool, true>;
using false_type = integral_constant<bool, false>;

template <bool B, typename T, typename F> struct conditional { using type = T; };
template <typename T, typename F> struct conditional<false, T, F> { using type = F; };
template <bool B, typename T, typename F> using conditional_t = typename conditional<B, T, F>::type;
template <bool B, typename T = void> struct enable_if {};
template <typename T> struct enable_if<true, T> { using type = T; };
template <bool B, typename T = void> using enable_if_t = typename enable_if<B, T>::type;
template <typename...> struct __isowarp_void { using type = void; };
template <typename... Ts> using void_t = typename __isowarp_void<Ts...>::type;
template <typename T> struct type_identity { using type = T; };
template <typename T> using type_identity_t = T;

template <typename...> struct conjunction : true_type {};
template <typename B> struct conjunction<B> : B {};
template <typename B, typename... Bs>
struct conjunction<B, Bs...> : conditional<bool(B::value), conjunction<Bs...>, B>::type {};
template <typename...> struct disjunction : false_type {};
template <typename B> struct disjunction<B> : B {};
template <typename B, typename... Bs>
struct disjunction<B, Bs...> : conditional<bool(B::value), B, disjunction<Bs...>>::type {};
template <typename B> struct negation : bool_constant<!bool(B::value)> {};
template <typename... Bs> inline constexpr bool conjunction_v = conjunction<Bs...>::value;
template <typename... Bs> inline constexpr bool disjunction_v = disjunction<Bs...>::value;
template <typename B> inline constexpr bool negation_v = negation<B>::value;

template <typename T, typename U> struct is_same : false_type {};
template <typename T> struct is_same<T, T> : true_type {};
template <typename T, typename U> inline constexpr bool is_same_v = false;
template <typename T> inline constexpr bool is_same_v<T, T> = true;

template <typename T> struct remove_const { using type = T; };
template <typename T> struct remove_const<const T> { using type = T; };
template <typename T> struct remove_volatile { using type = T; };
template <typename T> struct remove_volatile<volatile T> { using type = T; };
template <typename T> struct remove_cv { using type = typename remove_const<typename remove_volatile<T>::type>::type; };
template <typename T> struct remove_reference { using type = T; };
template <typename T> struct remove_reference<T &> { using type = T; };
template <typename T> struct remove_reference<T &&> { using type = T; };
template <typename T> struct remove_cvref { using type = typename remove_cv<typename remove_reference<T>::type>::type; };
template <typename T> struct remove_pointer { using type = T; };
template <typename T> struct remove_pointer<T *> { using type = T; };
template <typename T> struct remove_pointer<T *const> { using type = T; };
template <typename T> struct remove_pointer<T *volatile> { using type = T; };
template <typename T> struct remove_pointer<T *const volatile> { using type = T; };
template <typename T> struct remove_extent { using type = T; };
template <typename T> struct remove_extent<T[]> { using type = T; };
template <typename T, unsigned long N> struct remove_extent<T[N]> { using type = T; };
template <typename T> struct remove_all_extents { using type = T; };
template <typename T> struct remove_all_extents<T[]> { using type = typename remove_all_extents<T>::type; };
template <typename T, unsigned long N> struct remove_all_extents<T[N]> {
    using type = typename remove_all_extents<T>::type;
};
template <typename T> struct add_const { using type = const T; };
template <typename T> struct add_volatile { using type = volatile T; };
template <typename T> struct add_cv { using type = const volatile T; };
template <typename T> struct add_pointer { using type = typename remove_reference<T>::type *; };
template <typename T> struct add_lvalue_reference { using type = T &; };
template <> struct add_lvalue_reference<void> { using type = void; };
template <> struct add_lvalue_reference<const void> { using type = const void; };
template <typename T> struct add_rvalue_reference { using type = T &&; };
template <> struct add_rvalue_reference<void> { using type = void; };
template <> struct add_rvalue_reference<const void> { using type = const void; };
template <typename T> using remove_const_t = typename remove_const<T>::type;
template <typename T> using remove_volatile_t = typename remove_volatile<T>::type;
template <typename T> using remove_cv_t = typename remove_cv<T>::type;
template <typename T> using remove_reference_t = typename remove_reference<T>::type;
template <typename T> using remove_cvref_t = typename remove_cvref<T>::type;
template <typename T> using remove_pointer_t = typename remove_pointer<T>::type;
template <typename T> using remove_extent_t = typename remove_extent<T>::type;
template <typename T> using remove_all_extents_t = typename remove_all_extents<T>::type;
template <typename T> using add_const_t = typename add_const<T>::type;
template <typename T> using add_volatile_t = typename add_volatile<T>::type;
template <typename T> using add_cv_t = typename add_cv<T>::type;
template <typename T> using add_pointer_t = typename add_pointer<T>::type;
template <typename T> using add_lvalue_reference_t = typename add_lvalue_reference<T>::type;
template <typename T> using add_rvalue_reference_t = typename add_rvalue_reference<T>::type;
template <typename T> __host__ __device__ typename add_rvalue_reference<T>::type declval() noexcept;

template <typename T> struct __isowarp_decay { using type = typename remove_cv<T>::type; };
template <typename T> struct __isowarp_decay<T[]> { using type = T *; };
template <typename T, unsigned long N> struct __isowarp_decay<T[N]> { using type = T *; };
template <typename T> struct decay { using type = typename __isowarp_decay<typename remove_reference<T>::type>::type; };
template <typename T> using decay_t = typename decay<T>::type;

template <typename T> struct __isowarp_integral : false_type {};
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
template <typename T> struct __isowarp_floating : false_type {};
template <> struct __isowarp_floating<float> : true_type {};
template <> struct __isowarp_floating<double> : true_type {};
template <> struct __isowarp_floating<long double> : true_type {};
template <typename T> struct is_integral : __isowarp_integral<typename remove_cv<T>::type> {};
template <typename T> struct is_floating_point : __isowarp_floating<typename remove_cv<T>::type> {};
template <typename T> struct is_arithmetic : bool_constant<is_integral<T>::value || is_floating_point<T>::value> {};
template <typename T, bool = is_arithmetic<T>::value> struct __isowarp_signed : false_type {};
template <typename T> struct __isowarp_signed<T, true> : bool_constant<(T(-1) < T(0))> {};
template <typename T> struct is_signed : __isowarp_signed<typename remove_cv<T>::type> {};
template <typename T> struct is_unsigned : bool_constant<is_arithmetic<T>::value && !is_signed<T>::value> {};
template <typename T> struct is_void : is_same<void, typename remove_cv<T>::type> {};
template <typename T> struct is_null_pointer : is_same<decltype(nullptr), typename remove_cv<T>::type> {};
template <typename T> struct __isowarp_pointer : false_type {};
template <typename T> struct __isowarp_pointer<T *> : true_type {};
template <typename T> struct is_pointer : __isowarp_pointer<typename remove_cv<T>::type> {};
template <typename T> struct is_lvalue_reference : false_type {};
template <typename T> struct is_lvalue_reference<T &> : true_type {};
template <typename T> struct is_rvalue_reference : false_type {};
template <typename T> struct is_rvalue_reference<T &&> : true_type {};
template <typename T> struct is_reference : false_type {};
template <typename T> struct is_reference<T &> : true_type {};
template <typename T> struct is_reference<T &&> : true_type {};
template <typename T> struct is_array : false_type {};
template <typename T> struct is_array<T[]> : true_type {};
template <typename T, unsigned long N> struct is_array<T[N]> : true_type {};
template <typename T> struct is_const : false_type {};
template <typename T> struct is_const<const T> : true_type {};
template <typename T> struct is_volatile : false_type {};
template <typename T> struct is_volatile<volatile T> : true_type {};
template <typename T> struct is_enum : bool_constant<__is_enum(T)> {};
template <typename T> struct is_class : bool_constant<__is_class(T)> {};
template <typename T> struct is_union : bool_constant<__is_union(T)> {};
template <typename T> struct is_empty : bool_constant<__is_empty(T)> {};
template <typename B, typename D> struct is_base_of : bool_constant<__is_base_of(B, D)> {};
template <typename T> struct is_trivially_copyable : bool_constant<__is_trivially_copyable(T)> {};
template <typename T> struct is_fundamental
    : bool_constant<is_arithmetic<T>::value || is_void<T>::value || is_null_pointer<T>::value> {};
template <typename T> struct is_function : bool_constant<!is_const<const T>::value && !is_reference<T>::value> {};
template <typename T> struct __isowarp_member : false_type {};
template <typename T, typename C> struct __isowarp_member<T C::*> : true_type {};
template <typename T> struct __isowarp_member_function : false_type {};
template <typename T, typename C> struct __isowarp_member_function<T C::*> : is_function<T> {};
template <typename T> struct is_member_pointer : __isowarp_member<typename remove_cv<T>::type> {};
template <typename T> struct is_member_function_pointer : __isowarp_member_function<typename remove_cv<T>::type> {};
template <typename T>
struct is_member_object_pointer
    : bool_constant<is_member_pointer<T>::value && !is_member_function_pointer<T>::value> {};
template <typename T>
struct is_scalar : bool_constant<is_arithmetic<T>::value || is_enum<T>::value || is_pointer<T>::value ||
                                 is_member_pointer<T>::value || is_null_pointer<T>::value> {};
template <typename T> struct rank : integral_constant<unsigned long, 0> {};
template <typename T> struct rank<T[]> : integral_constant<unsigned long, rank<T>::value + 1> {};
template <typename T, unsigned long N> struct rank<T[N]> : integral_constant<unsigned long, rank<T>::value + 1> {};
template <typename T, unsigned I = 0> struct extent : integral_constant<unsigned long, 0> {};
template <typename T> struct extent<T[], 0> : integral_constant<unsigned long, 0> {};
template <typename T, unsigned I> struct extent<T[], I> : extent<T, I - 1> {};
template <typename T, unsigned long N> struct extent<T[N], 0> : integral_constant<unsigned long, N> {};
template <typename T, unsigned long N, unsigned I> struct extent<T[N], I> : extent<T, I - 1> {};
template <typename T> struct alignment_of : integral_constant<unsigned long, alignof(T)> {};
template <typename T> inline constexpr bool is_integral_v = is_integral<T>::value;
template <typename T> inline constexpr bool is_floating_point_v = is_floating_point<T>::value;
template <typename T> inline constexpr bool is_arithmetic_v = is_arithmetic<T>::value;
template <typename T> inline constexpr bool is_signed_v = is_signed<T>::value;
template <typename T> inline constexpr bool is_unsigned_v = is_unsigned<T>::value;
template <typename T> inline constexpr bool is_void_v = is_void<T>::value;
template <typename T> inline constexpr bool is_null_pointer_v = is_null_pointer<T>::value;
template <typename T> inline constexpr bool is_pointer_v = is_pointer<T>::value;
template <typename T> inline constexpr bool is_lvalue_reference_v = is_lvalue_reference<T>::value;
template <typename T> inline constexpr bool is_rvalue_reference_v = is_rvalue_reference<T>::value;
template <typename T> inline constexpr bool is_reference_v = is_reference<T>::value;
template <typename T> inline constexpr bool is_array_v = is_array<T>::value;
template <typename T> inline constexpr bool is_const_v = is_const<T>::value;
template <typename T> inline constexpr bool is_volatile_v = is_volatile<T>::value;
template <typename T> inline constexpr bool is_enum_v = is_enum<T>::value;
template <typename T> inline constexpr bool is_class_v = is_class<T>::value;
template <typename T> inline constexpr bool is_union_v = is_union<T>::value;
template <typename T> inline constexpr bool is_empty_v = is_empty<T>::value;
template <typename B, typename D> inline constexpr bool is_base_of_v = is_base_of<B, D>::value;
template <typename T> inline constexpr bool is_trivially_copyable_v = is_trivially_copyable<T>::value;
template <typename T> inline constexpr bool is_fundamental_v = is_fundamental<T>::value;
template <typename T> inline constexpr bool is_function_v = is_function<T>::value;
template <typename T> inline constexpr bool is_member_pointer_v = is_member_pointer<T>::value;
template <typename T> inline constexpr bool is_member_function_pointer_v = is_member_function_pointer<T>::value;
template <typename T> inline constexpr bool is_member_object_pointer_v = is_member_object_pointer<T>::value;
template <typename T> inline constexpr bool is_scalar_v = is_scalar<T>::value;
template <typename T> inline constexpr unsigned long rank_v = rank<T>::value;
template <typename T, unsigned I = 0> inline constexpr unsigned long extent_v = extent<T, I>::value;
template <typename T> inline constexpr unsigned long alignment_of_v = alignment_of<T>::value;

template <typename T> struct __isowarp_unsigned { using type = T; };
template <> struct __isowarp_unsigned<char> { using type = unsigned char; };
template <> struct __isowarp_unsigned<signed char> { using type = unsigned char; };
template <> struct __isowarp_unsigned<short> { using type = unsigned short; };
template <> struct __isowarp_unsigned<int> { using type = unsigned; };
template <> struct __isowarp_unsigned<long> { using type = unsigned long; };
template <> struct __isowarp_unsigned<long long> { using type = unsigned long long; };
template <typename T> struct __isowarp_signed_of { using type = T; };
template <> struct __isowarp_signed_of<char> { using type = signed char; };
template <> struct __isowarp_signed_of<unsigned char> { using type = signed char; };
template <> struct __isowarp_signed_of<unsigned short> { using type = short; };
template <> struct __isowarp_signed_of<unsigned> { using type = int; };
template <> struct __isowarp_signed_of<unsigned long> { using type = long; };
template <> struct __isowarp_signed_of<unsigned long long> { using type = long long; };
template <typename T> struct make_unsigned { using type = typename __isowarp_unsigned<T>::type; };
template <typename T> struct make_signed { using type = typename __isowarp_signed_of<T>::type; };
template <typename T> using make_unsigned_t = typename make_unsigned<T>::type;
template <typename T> using make_signed_t = typename make_signed<T>::type;

template <typename... Ts> struct common_type;
template <typename T> struct common_type<T> { using type = typename decay<T>::type; };
template <typename T, typename U> struct common_type<T, U> {
    using type = typename decay<decltype(true ? declval<T>() : declval<U>())>::type;
};
template <typename T, typename U, typename... Ts> struct common_type<T, U, Ts...> {
    using type = typename common_type<typename common_type<T, U>::type, Ts...>::type;
};
template <typename... Ts> using common_type_t = typename common_type<Ts...>::type;

template <typename T> struct is_object
    : bool_constant<!is_function<T>::value && !is_reference<T>::value && !is_void<T>::value> {};
template <typename T> struct is_compound : bool_constant<!is_fundamental<T>::value> {};
template <typename T> struct is_final : bool_constant<__is_final(T)> {};
template <typename T> struct is_polymorphic : bool_constant<__is_polymorphic(T)> {};
template <typename T> struct is_abstract : bool_constant<__is_abstract(T)> {};
template <typename T> struct is_aggregate : bool_constant<__is_aggregate(remove_cv_t<T>)> {};
template <typename T> struct is_standard_layout : bool_constant<__is_standard_layout(T)> {};
template <typename T> struct is_trivial : bool_constant<__is_trivial(T)> {};
template <typename T> struct is_pod : bool_constant<__is_trivial(T) && __is_standard_layout(T)> {};

// [meta.rel]: `From` to `To` as a function returns one of type `To`.
template <typename To> __host__ __device__ void __isowarp_take(To) noexcept;
template <typename From, typename To, typename = void> struct __isowarp_converts : false_type {
    static constexpr bool silent = false;
};
template <typename From, typename To>
struct __isowarp_converts<From, To, decltype(std::__isowarp_take<To>(std::declval<From>()))> : true_type {
    static constexpr bool silent = noexcept(std::__isowarp_take<To>(std::declval<From>()));
};
template <typename From, typename To,
          bool = is_void<From>::value || is_void<To>::value || is_function<To>::value || is_array<To>::value>
struct __isowarp_convertible : __isowarp_converts<From, To> {};
template <typename From, typename To>
struct __isowarp_convertible<From, To, true> : bool_constant<is_void<From>::value && is_void<To>::value> {
    static constexpr bool silent = is_void<From>::value && is_void<To>::value;
};
template <typename From, typename To>
struct is_convertible : bool_constant<__isowarp_convertible<From, To>::value> {};
template <typename From, typename To>
struct is_nothrow_convertible : bool_constant<__isowarp_convertible<From, To>::silent> {};

template <typename T, bool Class = is_class<T>::value || is_union<T>::value, typename = void>
struct __isowarp_ends : bool_constant<!Class> {
    static constexpr bool silent = !Class;
};
template <typename T> struct __isowarp_ends<T, true, void_t<decltype(std::declval<T &>().~T())>> : true_type {
    static constexpr bool silent = noexcept(std::declval<T &>().~T());
};
template <typename T> struct __isowarp_destroys {
    static constexpr bool none =
        is_void<T>::value || is_function<T>::value || (is_array<T>::value && extent<T>::value == 0);
    using element = conditional_t<none, int, remove_all_extents_t<T>>;
    static constexpr bool value = !none && (is_reference<T>::value || __isowarp_ends<element>::value);
    static constexpr bool silent = !none && (is_reference<T>::value || __isowarp_ends<element>::silent);
};
template <typename T> struct __isowarp_destroys<T &> : true_type { static constexpr bool silent = true; };
template <typename T> struct __isowarp_destroys<T &&> : true_type { static constexpr bool silent = true; };
// [meta.unary.prop]: `T x(args…)`. A cast says the same of classes; of others it allows more.
template <typename V, typename T, typename... As> struct __isowarp_makes : false_type {
    static constexpr bool silent = false;
};
template <typename T, typename... As>
struct __isowarp_makes<void_t<decltype(T(std::declval<As>()...))>, T, As...> : true_type {
    static constexpr bool silent = noexcept(T(std::declval<As>()...));
};
template <typename V, typename T, typename A> struct __isowarp_cast_to : false_type {
    static constexpr bool silent = false;
};
template <typename T, typename A>
struct __isowarp_cast_to<void_t<decltype(static_cast<T>(std::declval<A>()))>, T, A> : true_type {
    static constexpr bool silent = noexcept(static_cast<T>(std::declval<A>()));
};
template <typename T> using __isowarp_plain = remove_cv_t<remove_reference_t<T>>;
template <typename T, typename A>
struct __isowarp_casts
    : bool_constant<is_class<__isowarp_plain<A>>::value || is_union<__isowarp_plain<A>>::value> {};
// References: a cast goes from a base to a derived class too, and makes xvalues of lvalues.
template <typename T, typename A> struct __isowarp_binds {
    using to = __isowarp_plain<T>;
    using from = __isowarp_plain<A>;
    static constexpr bool derived = is_class<to>::value && is_class<from>::value && !is_same<to, from>::value &&
                                    is_base_of<from, to>::value;
    static constexpr bool related = is_same<to, from>::value || is_base_of<to, from>::value;
    static constexpr bool moved = is_rvalue_reference<T>::value && is_lvalue_reference<A>::value && related &&
                                  !is_function<remove_reference_t<T>>::value;
    static constexpr bool value = !derived && !moved;
};
template <typename T, typename... As> struct __isowarp_constructs : false_type { static constexpr bool silent = false; };
template <typename T> struct __isowarp_constructs<T> {
    using made = __isowarp_makes<void, remove_all_extents_t<T>>;
    static constexpr bool value = !is_reference<T>::value && !is_function<T>::value && !is_void<T>::value &&
                                  !(is_array<T>::value && extent<T>::value == 0) && made::value;
    static constexpr bool silent = value && made::silent;
};
template <typename T, typename A> struct __isowarp_constructs<T, A> {
    static constexpr bool whole = is_class<T>::value || is_union<T>::value;
    static constexpr bool cast =
        __isowarp_casts<T, A>::value && (!is_reference<T>::value || __isowarp_binds<T, A>::value);
    static constexpr bool truth = is_same<bool, remove_cv_t<T>>::value && is_null_pointer<__isowarp_plain<A>>::value;
    using other = conditional_t<cast, __isowarp_cast_to<void, T, A>, __isowarp_convertible<A, T>>;
    using made = conditional_t<whole, __isowarp_makes<void, T, A>, other>;
    static constexpr bool none = is_array<T>::value || is_function<T>::value || is_void<T>::value || is_void<A>::value;
    static constexpr bool value = !none && (truth || made::value);
    static constexpr bool silent = value && (truth || made::silent);
};
template <typename T, typename A, typename B, typename... As> struct __isowarp_constructs<T, A, B, As...> {
    using made = conditional_t<is_class<T>::value || is_union<T>::value, __isowarp_makes<void, T, A, B, As...>,
                               __isowarp_makes<void, void, void, void>>;
    static constexpr bool value = made::value;
    static constexpr bool silent = made::silent;
};
template <typename T, typename... As>
struct is_constructible : bool_constant<__isowarp_constructs<T, As...>::value && __isowarp_destroys<T>::value> {};
template <typename T, typename... As>
struct is_nothrow_constructible
    : bool_constant<__isowarp_constructs<T, As...>::silent && __isowarp_destroys<T>::silent> {};
template <typename T, typename... As> struct __isowarp_trivial : false_type {};
template <typename T> struct __isowarp_trivial<T> : bool_constant<__is_trivially_constructible(T)> {};
template <typename T, typename A> struct __isowarp_trivial<T, A> : bool_constant<__is_trivially_constructible(T, A)> {};
template <typename T, typename... As>
struct is_trivially_constructible
    : bool_constant<is_constructible<T, As...>::value && __isowarp_trivial<T, As...>::value> {};

template <typename V, typename T, typename U> struct __isowarp_assigns : false_type {
    static constexpr bool silent = false;
};
template <typename T, typename U>
struct __isowarp_assigns<void_t<decltype(std::declval<T>() = std::declval<U>())>, T, U> : true_type {
    static constexpr bool silent = noexcept(std::declval<T>() = std::declval<U>());
};
template <typename T, typename U> struct is_assignable : bool_constant<__isowarp_assigns<void, T, U>::value> {};
template <typename T, typename U> struct is_nothrow_assignable : bool_constant<__isowarp_assigns<void, T, U>::silent> {};
template <typename T, typename U>
struct is_trivially_assignable : bool_constant<is_assignable<T, U>::value && __is_trivially_assignable(T, U)> {};
template <typename T> struct is_default_constructible : is_constructible<T> {};
template <typename T> struct is_copy_constructible : is_constructible<T, add_lvalue_reference_t<const T>> {};
template <typename T> struct is_move_constructible : is_constructible<T, add_rvalue_reference_t<T>> {};
template <typename T>
struct is_copy_assignable : is_assignable<add_lvalue_reference_t<T>, add_lvalue_reference_t<const T>> {};
template <typename T>
struct is_move_assignable : is_assignable<add_lvalue_reference_t<T>, add_rvalue_reference_t<T>> {};
template <typename T> struct is_nothrow_default_constructible : is_nothrow_constructible<T> {};
template <typename T>
struct is_nothrow_copy_constructible : is_nothrow_constructible<T, add_lvalue_reference_t<const T>> {};
template <typename T> struct is_nothrow_move_constructible : is_nothrow_constructible<T, add_rvalue_reference_t<T>> {};
template <typename T>
struct is_nothrow_copy_assignable : is_nothrow_assignable<add_lvalue_reference_t<T>, add_lvalue_reference_t<const T>> {};
template <typename T>
struct is_nothrow_move_assignable : is_nothrow_assignable<add_lvalue_reference_t<T>, add_rvalue_reference_t<T>> {};
template <typename T> struct is_trivially_default_constructible : is_trivially_constructible<T> {};
template <typename T>
struct is_trivially_copy_constructible : is_trivially_constructible<T, add_lvalue_reference_t<const T>> {};
template <typename T>
struct is_trivially_move_constructible : is_trivially_constructible<T, add_rvalue_reference_t<T>> {};
template <typename T>
struct is_trivially_copy_assignable : is_trivially_assignable<add_lvalue_reference_t<T>, add_lvalue_reference_t<const T>> {};
template <typename T>
struct is_trivially_move_assignable : is_trivially_assignable<add_lvalue_reference_t<T>, add_rvalue_reference_t<T>> {};

template <typename T> struct is_destructible : bool_constant<__isowarp_destroys<T>::value> {};
template <typename T> struct is_nothrow_destructible : bool_constant<__isowarp_destroys<T>::silent> {};
template <typename T>
struct is_trivially_destructible
    : bool_constant<is_destructible<T>::value && (is_reference<T>::value || __has_trivial_destructor(T))> {};

template <typename T, bool = is_enum<T>::value> struct __isowarp_underlying {};
template <typename T> struct __isowarp_underlying<T, true> { using type = __underlying_type(T); };
template <typename T> struct underlying_type : __isowarp_underlying<T> {};
template <typename T> using underlying_type_t = typename underlying_type<T>::type;

template <unsigned long Size, unsigned long Align = 16>
struct aligned_storage {
    union type {
        unsigned char data[Size];
        struct alignas(Align) {} align;
    };
};
template <unsigned long Size, unsigned long Align = 16>
using aligned_storage_t = typename aligned_storage<Size, Align>::type;

// [func.require]: what INVOKE means.
template <typename M, typename C, typename O, typename... As>
__host__ __device__ constexpr auto __isowarp_invoke(M C::*m, O &&o, As &&...as)
    -> enable_if_t<is_base_of<C, __isowarp_plain<O>>::value && is_function<M>::value,
                   decltype((static_cast<O &&>(o).*m)(static_cast<As &&>(as)...))> {
    return (static_cast<O &&>(o).*m)(static_cast<As &&>(as)...);
}
template <typename M, typename C, typename O, typename... As>
__host__ __device__ constexpr auto __isowarp_invoke(M C::*m, O &&o, As &&...as)
    -> enable_if_t<!is_base_of<C, __isowarp_plain<O>>::value && is_function<M>::value,
                   decltype(((*static_cast<O &&>(o)).*m)(static_cast<As &&>(as)...))> {
    return ((*static_cast<O &&>(o)).*m)(static_cast<As &&>(as)...);
}
template <typename M, typename C, typename O>
__host__ __device__ constexpr auto __isowarp_invoke(M C::*m, O &&o)
    -> enable_if_t<is_base_of<C, __isowarp_plain<O>>::value && !is_function<M>::value,
                   decltype(static_cast<O &&>(o).*m)> {
    return static_cast<O &&>(o).*m;
}
template <typename M, typename C, typename O>
__host__ __device__ constexpr auto __isowarp_invoke(M C::*m, O &&o)
    -> enable_if_t<!is_base_of<C, __isowarp_plain<O>>::value && !is_function<M>::value,
                   decltype((*static_cast<O &&>(o)).*m)> {
    return (*static_cast<O &&>(o)).*m;
}
template <typename F, typename... As>
__host__ __device__ constexpr auto __isowarp_invoke(F &&f, As &&...as)
    -> enable_if_t<!is_member_pointer<__isowarp_plain<F>>::value,
                   decltype(static_cast<F &&>(f)(static_cast<As &&>(as)...))> {
    return static_cast<F &&>(f)(static_cast<As &&>(as)...);
}
template <typename V, typename F, typename... As> struct __isowarp_result {
    static constexpr bool value = false;
    template <typename R> static constexpr bool gives = false;
};
template <typename F, typename... As>
struct __isowarp_result<void_t<decltype(std::__isowarp_invoke(std::declval<F>(), std::declval<As>()...))>, F, As...> {
    static constexpr bool value = true;
    using type = decltype(std::__isowarp_invoke(std::declval<F>(), std::declval<As>()...));
    template <typename R>
    static constexpr bool gives = is_void<R>::value || is_convertible<type, R>::value;
};
template <typename F, typename... As> struct invoke_result : __isowarp_result<void, F, As...> {};
template <typename F, typename... As> using invoke_result_t = typename invoke_result<F, As...>::type;
template <typename F> struct result_of;
template <typename F, typename... As> struct result_of<F(As...)> : __isowarp_result<void, F, As...> {};
template <typename F> using result_of_t = typename result_of<F>::type;
template <typename F, typename... As> struct is_invocable : bool_constant<__isowarp_result<void, F, As...>::value> {};
template <typename R, typename F, typename... As>
struct is_invocable_r : bool_constant<__isowarp_result<void, F, As...>::template gives<R>> {};

template <typename T> inline constexpr bool is_object_v = is_object<T>::value;
template <typename T> inline constexpr bool is_compound_v = is_compound<T>::value;
template <typename T> inline constexpr bool is_final_v = is_final<T>::value;
template <typename T> inline constexpr bool is_polymorphic_v = is_polymorphic<T>::value;
template <typename T> inline constexpr bool is_abstract_v = is_abstract<T>::value;
template <typename T> inline constexpr bool is_aggregate_v = is_aggregate<T>::value;
template <typename T> inline constexpr bool is_standard_layout_v = is_standard_layout<T>::value;
template <typename T> inline constexpr bool is_trivial_v = is_trivial<T>::value;
template <typename T> inline constexpr bool is_pod_v = is_pod<T>::value;
template <typename T> inline constexpr bool is_destructible_v = is_destructible<T>::value;
template <typename T> inline constexpr bool is_nothrow_destructible_v = is_nothrow_destructible<T>::value;
template <typename T> inline constexpr bool is_trivially_destructible_v = is_trivially_destructible<T>::value;
template <typename T> inline constexpr bool is_default_constructible_v = is_default_constructible<T>::value;
template <typename T> inline constexpr bool is_copy_constructible_v = is_copy_constructible<T>::value;
template <typename T> inline constexpr bool is_move_constructible_v = is_move_constructible<T>::value;
template <typename T> inline constexpr bool is_copy_assignable_v = is_copy_assignable<T>::value;
template <typename T> inline constexpr bool is_move_assignable_v = is_move_assignable<T>::value;
template <typename T>
inline constexpr bool is_nothrow_default_constructible_v = is_nothrow_default_constructible<T>::value;
template <typename T> inline constexpr bool is_nothrow_copy_constructible_v = is_nothrow_copy_constructible<T>::value;
template <typename T> inline constexpr bool is_nothrow_move_constructible_v = is_nothrow_move_constructible<T>::value;
template <typename T> inline constexpr bool is_nothrow_copy_assignable_v = is_nothrow_copy_assignable<T>::value;
template <typename T> inline constexpr bool is_nothrow_move_assignable_v = is_nothrow_move_assignable<T>::value;
template <typename T>
inline constexpr bool is_trivially_default_constructible_v = is_trivially_default_constructible<T>::value;
template <typename T>
inline constexpr bool is_trivially_copy_constructible_v = is_trivially_copy_constructible<T>::value;
template <typename T>
inline constexpr bool is_trivially_move_constructible_v = is_trivially_move_constructible<T>::value;
template <typename T> inline constexpr bool is_trivially_copy_assignable_v = is_trivially_copy_assignable<T>::value;
template <typename T> inline constexpr bool is_trivially_move_assignable_v = is_trivially_move_assignable<T>::value;
template <typename T, typename U> inline constexpr bool is_convertible_v = is_convertible<T, U>::value;
template <typename T, typename U> inline constexpr bool is_nothrow_convertible_v = is_nothrow_convertible<T, U>::value;
template <typename T, typename U> inline constexpr bool is_assignable_v = is_assignable<T, U>::value;
template <typename T, typename U> inline constexpr bool is_nothrow_assignable_v = is_nothrow_assignable<T, U>::value;
template <typename T, typename U> inline constexpr bool is_trivially_assignable_v = is_trivially_assignable<T, U>::value;
template <typename T, typename... As> inline constexpr bool is_constructible_v = is_constructible<T, As...>::value;
template <typename T, typename... As>
inline constexpr bool is_nothrow_constructible_v = is_nothrow_constructible<T, As...>::value;
template <typename T, typename... As>
inline constexpr bool is_trivially_constructible_v = is_trivially_constructible<T, As...>::value;
template <typename T, typename... As> inline constexpr bool is_invocable_v = is_invocable<T, As...>::value;
template <typename R, typename F, typename... As>
inline constexpr bool is_invocable_r_v = is_invocable_r<R, F, As...>::value;
}
#endif
