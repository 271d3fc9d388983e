// A user's type traits as libraries write them: integral_constant, remove_*, conditional, is_same, conjunction.
//@ family: templates
//@ launch: traits grid=1 block=4
//@ arg: out:i32[40]=zero
//@ expect: out=-1,1,1,4,3,39,3,1,81,0,0,11,3,5,3,39,3,1,81,5,1,22,5,6,3,39,3,1,81,10,2,32,7,7,3,39,3,1,81,15
template <typename T, T V> struct constant {
    static constexpr T value = V;
    using value_type = T;
    using type = constant;
    __device__ constexpr operator value_type() const { return value; }
    __device__ constexpr value_type operator()() const { return value; }
};
using yes = constant<bool, true>;
using no = constant<bool, false>;
template <typename A, typename B> struct is_same : no {};
template <typename A> struct is_same<A, A> : yes {};
template <typename T> struct identity { using type = T; };
template <typename T> struct remove_const : identity<T> {};
template <typename T> struct remove_const<const T> : identity<T> {};
template <typename T> struct remove_reference : identity<T> {};
template <typename T> struct remove_reference<T &> : identity<T> {};
template <typename T> struct remove_reference<T &&> : identity<T> {};
template <typename T> using decay = typename remove_const<typename remove_reference<T>::type>::type;
template <typename...> struct all_of : yes {};
template <typename H, typename... T> struct all_of<H, T...> : constant<bool, H::value && all_of<T...>::value> {};
template <typename T>
struct is_float : constant<bool, is_same<decay<T>, float>::value || is_same<decay<T>, double>::value> {};
template <bool C, typename A, typename B> struct conditional : identity<A> {};
template <typename A, typename B> struct conditional<false, A, B> : identity<B> {};
template <typename T> struct larger : conditional<is_float<T>::value, double, long long> {};

__device__ int pick(yes, int v) { return v + 1; }
__device__ int pick(no, int v) { return v - 1; }
template <typename T> __device__ int dispatch(T &&v) { return pick(is_float<T>(), (int)v); }

__global__ void traits(int *out) {
    int t = threadIdx.x, *o = out + 10 * t, i = 0;
    float f = t * 10.5f;
    const double d = t * 2.0;
    o[i++] = dispatch(t);
    o[i++] = dispatch(f);
    o[i++] = dispatch(d);
    o[i++] = dispatch(3.5f + t);
    o[i++] = all_of<is_float<float &>, is_same<int, decay<const int &>>>::value + 2 * all_of<>::value;
    o[i++] = all_of<yes, no, yes>() * 10 + constant<int, 42>() + constant<short, -3>()();
    o[i++] = is_same<larger<float>::type, double>::value + 2 * is_same<larger<char>::type, long long>::value;
    o[i++] = is_same<no::type, constant<bool, false>>{} ? 1 : 2;
    o[i++] = sizeof(larger<short>::type) * 10 + sizeof(yes);
    o[i++] = constant<decltype(t), 5>::value * t;
}
