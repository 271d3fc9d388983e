// SFINAE with the user's own enable_if: in the result, in a parameter, in a default argument of the template.
//@ family: templates
//@ launch: sfinae grid=1 block=8
//@ arg: out:i32[56]=zero
//@ expect: out=-2,2,211,1020,56,0,75,-1,6,211,1121,56,1003,176,-1,10,211,1222,56,4006,277,0,14,211,1323,56,9009,378,0
//@ expect: out[29]=18,211,1424,56,16012,479,1,22,211,1525,56,25015,580,1,26,211,1626,56,36018,681,2,30,211,1727,56
//@ expect: out[54]=49021,782
template <bool C, typename T = void> struct enable_if {};
template <typename T> struct enable_if<true, T> { using type = T; };
template <bool C, typename T = void> using enable_if_t = typename enable_if<C, T>::type;
template <typename T> struct is_integer { static constexpr bool value = false; };
template <> struct is_integer<int> { static constexpr bool value = true; };
template <> struct is_integer<short> { static constexpr bool value = true; };
template <> struct is_integer<unsigned> { static constexpr bool value = true; };

template <typename T> __device__ enable_if_t<is_integer<T>::value, int> halve(T v) { return v >> 1; }
template <typename T> __device__ enable_if_t<!is_integer<T>::value, T> halve(T v) { return v * T(0.5); }
template <typename T, typename = enable_if_t<sizeof(T) == 8>> __device__ int wide(T) { return 1; }
__device__ int wide(...) { return 2; }
template <typename T> __device__ int kind(T v, typename enable_if<(sizeof(T) < 4)>::type * = nullptr) { return 10 + v; }
template <typename T> __device__ int kind(T v, typename enable_if<(sizeof(T) >= 4)>::type * = nullptr) {
    return 20 + (int)v;
}
template <typename T, enable_if_t<is_integer<T>::value, int> = 0> __device__ int flavour(T) { return 5; }
template <typename T, enable_if_t<!is_integer<T>::value, int> = 0> __device__ int flavour(T) { return 6; }
template <typename T> __device__ auto area(const T &t) -> decltype(t.area()) { return t.area(); }
template <typename T> __device__ auto area(const T &t) -> decltype(t * t) { return t * t; }
struct Rect {
    int w, h;
    __device__ int area() const { return w * h; }
};
template <typename T, typename = void> struct Scale {
    __device__ static int of(T v) { return (int)v; }
};
template <typename T> struct Scale<T, enable_if_t<(sizeof(T) > 4)>> {
    __device__ static int of(T v) { return (int)(v * 100); }
};
__global__ void sfinae(int *out) {
    int t = threadIdx.x, *o = out + 7 * t;
    o[0] = halve(t - 3);
    o[1] = (int)(halve(t + 0.5f) * 8);
    o[2] = wide(t) * 100 + wide(1.0) * 10 + wide(out);
    o[3] = kind((short)t) * 100 + kind(t);
    o[4] = flavour(t) * 10 + flavour(2.5f);
    o[5] = area(Rect{t, 3}) + area(t) * 1000;
    o[6] = Scale<float>::of(t + 0.75f) + Scale<double>::of(t + 0.75);
}
