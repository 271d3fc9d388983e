// Constant evaluation inside templates: values that depend on parameters, packs, sizeof, members and overloads.
//@ family: constexpr
//@ launch: by_type<char, int> grid=1 block=8
//@ arg: a:i32[32]=zero
//@ launch: by_type<double, short, float> grid=1 block=8
//@ arg: b:i32[32]=zero
//@ expect: a=3,4016,4,0,112,4016,5,5,203,4016,6,10,312,4016,7,15,403,4016,8,20,512,4016,9,25,603,4016,10,30,712,4016,11
//@ expect: a[31]=35
//@ expect: b=33,12080,5,2,96,12080,6,13,217,12080,7,24,333,12080,8,35,396,12080,9,46,517,12080,10,57,633,12080,11,68
//@ expect: b[28]=696,12080,12,79
template <typename T> struct Info {
    static constexpr int bytes = sizeof(T);
    __host__ __device__ static constexpr int rank(int base) { return base * bytes + (T(0.5) > T(0)); }
};
template <> struct Info<short> {
    static constexpr int bytes = 20;
    __host__ __device__ static constexpr int rank(int base) { return -base; }
};
template <typename... T> __host__ __device__ constexpr int largest() {
    int sizes[] = {Info<T>::bytes...}, m = 0;
    for (int s : sizes) m = s > m ? s : m;
    return m;
}
template <typename... T> __host__ __device__ constexpr int offset(int index) {
    constexpr int sizes[] = {(int)sizeof(T)...}, aligns[] = {(int)alignof(T)...};
    int at = 0;
    for (int i = 0; i <= index; i++) {
        at = (at + aligns[i] - 1) / aligns[i] * aligns[i];
        if (i < index) at += sizes[i];
    }
    return at;
}
template <int N> struct Digits {
    static constexpr int value = N < 10 ? 1 : 1 + Digits<N / 10>::value;
};
template <> struct Digits<0> {
    static constexpr int value = 0;
};
template <typename... T> __global__ void by_type(int *out) {
    constexpr int n = sizeof...(T);
    int t = threadIdx.x, ranks[n] = {Info<T>::rank(n + 1)...}, store[largest<T...>()] = {t};
    out[4 * t] = ranks[t % n] + store[0] * 100;
    out[4 * t + 1] = sizeof(store) + offset<T...>(n - 1) * 1000;
    out[4 * t + 2] = Digits<largest<T...>() * 1000>::value + t;
    out[4 * t + 3] = (... + Info<T>::rank(t));
}
