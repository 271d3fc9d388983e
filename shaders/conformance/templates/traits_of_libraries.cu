// Traits as libraries write them: enable_if in every place, void_t, declval, decltype, trailing and
// deduced return types, forwarding.
//@ family: templates
//@ launch: k grid=1 block=1
//@ arg: out:i32[20]=zero
//@ arg: f:f32[4]=zero
//@ expect: out=7,0,1,12,34,5,8,1,6,2,3,7,9,6,1,1,11,1,4,3
//@ expect: f=3.5,2.5,0,0
namespace lib {
template <typename T, T v> struct integral_constant {
    static constexpr T value = v;
    using value_type = T;
    using type = integral_constant;
    __host__ __device__ constexpr operator value_type() const noexcept { return value; }
    __host__ __device__ constexpr value_type operator()() const noexcept { return value; }
};
using true_type = integral_constant<bool, true>;
using false_type = integral_constant<bool, false>;
template <typename T, typename U> struct is_same : false_type {};
template <typename T> struct is_same<T, T> : true_type {};
template <typename T, typename U> inline constexpr bool is_same_v = is_same<T, U>::value;
template <bool B, typename T = void> struct enable_if {};
template <typename T> struct enable_if<true, T> { using type = T; };
template <bool B, typename T = void> using enable_if_t = typename enable_if<B, T>::type;
template <typename...> using void_t = void;
template <typename T> struct remove_reference { using type = T; };
template <typename T> struct remove_reference<T &> { using type = T; };
template <typename T> struct remove_reference<T &&> { using type = T; };
template <typename T> using remove_reference_t = typename remove_reference<T>::type;
template <typename T> struct is_integral : false_type {};
template <> struct is_integral<int> : true_type {};
template <typename T> inline constexpr bool is_integral_v = is_integral<T>::value;
template <typename T> __host__ __device__ constexpr T &&forward(remove_reference_t<T> &x) noexcept { return static_cast<T &&>(x); }
template <typename T> __host__ __device__ constexpr remove_reference_t<T> &&move(T &&x) noexcept { return static_cast<remove_reference_t<T> &&>(x); }
template <typename T> __host__ __device__ T &&declval() noexcept;
template <typename T, T... I> struct integer_sequence { using value_type = T; __host__ __device__ static constexpr unsigned long size() { return sizeof...(I); } };
}
template <typename T, typename = void> struct has_inner : lib::false_type {};
template <typename T> struct has_inner<T, lib::void_t<typename T::inner>> : lib::true_type {};
struct W { using inner = int; float x; };
template <typename T, typename = void> struct has_x : lib::false_type {};
template <typename T> struct has_x<T, lib::void_t<decltype(lib::declval<T &>().x)>> : lib::true_type {};

template <typename T> __device__ lib::enable_if_t<lib::is_integral<T>::value, int> kind(T) { return 1; }
template <typename T> __device__ lib::enable_if_t<!lib::is_integral<T>::value, int> kind(T) { return 2; }
template <typename T, lib::enable_if_t<lib::is_integral_v<T>, int> = 0> __device__ int kind2(T) { return 3; }
template <typename T, lib::enable_if_t<!lib::is_integral_v<T>, int> = 0> __device__ int kind2(T) { return 4; }
template <typename T, typename = typename lib::enable_if<lib::is_integral_v<T>>::type> __device__ int kind3(T) { return 5; }

template <typename A, typename B> __device__ auto add(A a, B b) -> decltype(a + b) { return a + b; }
template <typename A> __device__ auto twice(A a) { return a + a; }
template <typename A> __device__ decltype(auto) first(A &a) { return (a[0]); }
template <typename A, typename B> using sum_t = decltype(lib::declval<A>() + lib::declval<B>());
__device__ void set(int &x) { x = 3; }
template <typename F, typename... As> __device__ void call(F f, As &&...as) { f(lib::forward<As>(as)...); }

template <typename T> __device__ auto size_or(const T &x, int) -> decltype(x.size, 0) { return x.size; }
template <typename T> __device__ int size_or(const T &, long) { return 6; }
struct Sized { int size; };
template <typename... Bases> struct Merged : Bases... { int own; };
struct A { int a; };
struct B { int b; };
template <typename T> __device__ decltype(auto) value_of(T &x) { return x.own; }
template <typename... Ts> __device__ auto total(Ts... xs) -> decltype((xs + ...)) { return (xs + ...); }

__global__ void k(int *out, float *f) {
    out[1] = lib::is_same<int, float>::value;
    out[2] = has_inner<W>::value + 2 * has_inner<int>::value;
    out[3] = kind(1) * 10 + kind(2.0f);
    out[4] = kind2(1) * 10 + kind2(2.0f);
    out[5] = kind3(1);
    f[0] = add(1, 2.5f);
    f[1] = twice(1.25f);
    first(out) = 7;
    out[6] = sizeof(sum_t<float, double>);
    out[7] = lib::is_same_v<decltype(add(1, 2L)), long>;
    out[8] = lib::integral_constant<int, 5>() + 1;
    out[9] = has_x<W>::value * 2 + has_x<float>::value;
    int y;
    set(lib::forward<int &>(y));
    out[10] = y;
    call([](int &a, int b) { a += b; }, y, 4);
    out[11] = y;
    int z = lib::move(y);
    out[12] = z + lib::integer_sequence<int, 1, 2>::size();
    out[13] = size_or(1.0f, 0);
    out[14] = lib::is_same_v<decltype((y)), int &>;
    out[15] = lib::is_same_v<decltype(y), int> && lib::is_same_v<decltype(y + 1), int> &&
              lib::is_same_v<decltype(lib::move(y)), int &&> && lib::is_same_v<decltype(out[0]), int &>;
    Sized sized = {11};
    out[16] = size_or(sized, 0);
    Merged<A, B> merged;
    merged.a = 1;
    merged.own = 3;
    merged.b = merged.own + merged.a;
    out[17] = merged.a;
    out[18] = merged.b;
    out[19] = value_of(merged);
    f[2] = lib::is_same_v<decltype(total(1, 2.0f, 3.0)), double> ? 0.0f : 1.0f;
}
