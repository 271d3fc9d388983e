// Partial specialisations chosen by the form of a type: pointers, references, const, arrays, functions of templates.
//@ family: templates
//@ launch: forms grid=1 block=4
//@ arg: out:i32[64]=zero
//@ expect: out=0,2,11,11,122,200,6000,50000,3100,5001,11,5000,1,1,0,1,1,3,11,11,122,200,6000,50000,3100,5001,11,5000,1
//@ expect: out[29]=1,0,1,2,4,11,11,122,200,6000,50000,3100,5001,11,5000,1,1,0,1,3,5,11,11,122,200,6000,50000,3100,5001
//@ expect: out[58]=11,5000,1,1,0,1
template <typename T> struct Rank { static constexpr int value = 0; };
template <typename T> struct Rank<T *> { static constexpr int value = 1 + Rank<T>::value; };
template <typename T> struct Rank<const T> { static constexpr int value = 10 + Rank<T>::value; };
template <typename T> struct Rank<T &> { static constexpr int value = 100 + Rank<T>::value; };
template <typename T> struct Rank<T &&> { static constexpr int value = 200 + Rank<T>::value; };
template <typename T, int N> struct Rank<T[N]> { static constexpr int value = 1000 * N + Rank<T>::value; };
template <typename T> struct Rank<T[]> { static constexpr int value = 50000 + Rank<T>::value; };

template <typename A, typename B> struct Same { static constexpr bool value = false; };
template <typename A> struct Same<A, A> { static constexpr bool value = true; };
template <typename T> struct Box { T v; };
template <typename T> struct Inside { using type = T; };
template <typename T> struct Inside<Box<T>> { using type = typename Inside<T>::type; };
template <typename T> __device__ int of(T &) { return Rank<T>::value; }

__global__ void forms(int *out) {
    int t = threadIdx.x, *o = out + 16 * t, i = 0;
    const int *p = out;
    int a[2][3];
    o[i++] = Rank<int>::value + t;
    o[i++] = Rank<int **>::value + t;
    o[i++] = Rank<const int *>::value;
    o[i++] = Rank<int *const>::value;
    o[i++] = Rank<const int *const *&>::value;
    o[i++] = Rank<float &&>::value;
    o[i++] = Rank<int[4][2]>::value;
    o[i++] = Rank<int[]>::value;
    o[i++] = Rank<int (&)[3]>::value;
    o[i++] = Rank<int *[5]>::value;
    o[i++] = of(p);
    o[i++] = of(a);
    o[i++] = Same<int, signed>::value + 2 * Same<long, long long>::value + 4 * Same<char, signed char>::value;
    o[i++] = Same<Inside<Box<Box<short>>>::type, short>::value;
    o[i++] = Same<Inside<Box<short> *>::type, short>::value;
    o[i++] = Same<decltype(a[1]), int(&)[3]>::value + 2 * Same<decltype(p), int *>::value;
}
