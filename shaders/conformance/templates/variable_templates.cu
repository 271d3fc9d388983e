// Variable templates: constants by type, specialised wholly and in part, of class type, and as members.
//@ family: templates
//@ launch: variables<float> grid=1 block=4
//@ arg: a:f32[24]=zero
//@ launch: variables<int> grid=1 block=4
//@ arg: b:i32[24]=zero
//@ expect: a=0,2,156,2,0x42f00000,2,3.25,2,156,5,0x42f00000,2,6.5,2,156,13,0x42f00000,2,9.75,2,156,35,0x42f00000,2
//@ expect: b=0,2,156,2,120,0,3,2,156,5,120,0,6,2,156,13,120,0,9,2,156,35,120,0
template <typename T> constexpr T pi = T(3.25);
template <typename T> constexpr bool is_pointer = false;
template <typename T> constexpr bool is_pointer<T *> = true;
template <int N> constexpr long long factorial = N * factorial<N - 1>;
template <> constexpr long long factorial<0> = 1;
template <typename T, int N = 3> constexpr T powers[] = {T(1), T(N), T(N * N), T(N * N * N)};
template <typename... T> constexpr int total_size = (0 + ... + (int)sizeof(T));
struct Limits {
    template <typename T> static constexpr T top = T(100);
};
template <> constexpr short Limits::top<short> = 7;
template <typename T> inline constexpr T half_v = T(1) / T(2);

template <typename T> __global__ void variables(T *out) {
    int t = threadIdx.x;
    T *o = out + 6 * t;
    o[0] = pi<T> * T(t);
    o[1] = is_pointer<T> + 2 * is_pointer<T *> + 4 * is_pointer<T **const>;
    o[2] = T(factorial<5> + factorial<10> / 100000);
    o[3] = powers<T>[t] + powers<T, 2>[t & 3];
    o[4] = T(total_size<T, char, double>) + Limits::top<T> + T(Limits::top<short>);
    o[5] = half_v<T> * T(4);
}
