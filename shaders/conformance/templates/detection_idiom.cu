// Detection of members and operators: void_t, decltype in default arguments, overloads on int and long, priority tags.
//@ family: templates
//@ launch: detection grid=1 block=4
//@ arg: out:i32[28]=zero
//@ expect: out=1,1,5,0,-1,0,1000,1,1,5,1,-1,2,1000,1,1,5,2,-1,4,1000,1,1,5,3,-1,6,1000
template <typename...> struct make_void { using type = void; };
template <typename... T> using void_t = typename make_void<T...>::type;
template <typename T> T &&declare();
template <typename T, typename = void> constexpr bool has_size = false;
template <typename T> constexpr bool has_size<T, void_t<decltype(declare<T>().size())>> = true;
template <typename T, typename = void> struct has_type { static constexpr bool value = false; };
template <typename T> struct has_type<T, void_t<typename T::value_type>> { static constexpr bool value = true; };
template <typename T> struct can_add {
    template <typename U> static char test(decltype(declare<U>() + declare<U>()) *);
    template <typename U> static int test(...);
    static constexpr bool value = sizeof(test<T>(nullptr)) == 1;
};
struct Sized {
    typedef short value_type;
    int n;
    __device__ int size() const { return n; }
};
struct Plain {
    int v;
};
template <typename T> __device__ auto length(const T &t, int) -> decltype(t.size()) { return t.size(); }
template <typename T> __device__ int length(const T &, long) { return -1; }
struct Low {};
struct High : Low {};
template <typename T> __device__ auto get(T t, High) -> decltype(t.v) { return t.v * 2; }
template <typename T> __device__ int get(T, Low) { return 1000; }

__global__ void detection(int *out) {
    int t = threadIdx.x, *o = out + 7 * t;
    o[0] = has_size<Sized> + has_size<Plain> * 2 + has_size<int> * 4;
    o[1] = has_type<Sized>::value + has_type<Plain>::value * 2 + has_type<float *>::value * 4;
    o[2] = can_add<int>::value + can_add<Plain>::value * 2 + can_add<float>::value * 4;
    o[3] = length(Sized{t}, 0);
    o[4] = length(Plain{t}, 0);
    o[5] = get(Plain{t}, High());
    o[6] = get(Sized{t}, High());
}
