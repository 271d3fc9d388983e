// Variable templates, with specialisations, and template template parameters.
//@ family: templates
//@ launch: variables grid=1 block=1
//@ arg: out:i32[16]=zero
//@ arg: f:f32[2]=zero
//@ expect: out=3,1,0,1,0,2,7,3,8,11,5,4,1,0,3,2
//@ expect: f=3.140625,0.5
template <typename T> constexpr T pi = T(3.140625);
template <typename T, typename U> inline constexpr bool same_v = false;
template <typename T> inline constexpr bool same_v<T, T> = true;
template <typename T> constexpr int rank_v = 0;
template <typename T> constexpr int rank_v<T *> = rank_v<T> + 1;
template <typename T, int N> constexpr int rank_v<T[N]> = rank_v<T> + 1;
template <> constexpr int rank_v<void> = 7;
template <int N = 4> constexpr int square = N * N;

template <typename T> struct Holder { T value; };
template <typename T, typename U> struct Two { T a; U b; };
template <typename T, int N = 3> struct Array { T data[N]; };

template <template <typename> class C> struct Apply { typedef C<int> type; };
template <template <typename, typename...> class C, typename... Ts> struct Rebind { typedef C<Ts...> type; };
template <typename T> struct Element;
template <template <typename> class C, typename T> struct Element<C<T>> { typedef T type; enum { value = 11 }; };
template <typename T> using Pointer = T *;

template <template <typename> class C, typename T> __device__ T held(const C<T> &c) { return c.value; }
template <template <typename...> class C = Two> __device__ int size_of_both() { return sizeof(C<short, short>); }

__global__ void variables(int *out, float *f) {
    out[0] = pi<int>;
    out[1] = same_v<int, int>;
    out[2] = same_v<int, const int>;
    out[3] = rank_v<float *>;
    out[4] = rank_v<float>;
    out[5] = rank_v<int *[4]>;
    out[6] = rank_v<void>;
    Holder<int> three = {3};
    out[7] = held(three);
    out[8] = sizeof(Rebind<Two, int, float>::type);
    out[9] = Element<Holder<short>>::value;
    Apply<Holder>::type five = {5};
    out[10] = held<Holder>(five);
    out[11] = size_of_both();
    out[12] = same_v<Apply<Pointer>::type, int *>;
    out[13] = same_v<Element<Holder<long>>::type, int>;
    out[14] = sizeof(Array<char>);
    out[15] = square<> / 8;
    f[0] = pi<float>;
    f[1] = pi<double> - 2.640625;
}
