//@ values: 1 1 2 2 1 2 4 5 6 1 2 1 6 1 3 8
//@ values: 1 2 4 6 1 2 1 2 3 1 1 1 2 2 1 2
//@ values: 3 5 0 9 9 16 16 16 16 48 16 16 16 48 16 32
//@ values: 1 1 5 1
typedef __int128_t i128;
typedef __uint128_t u128;
template <class T> struct Id { static constexpr int value = 0; };
template <> struct Id<i128> { static constexpr int value = 1; };
template <> struct Id<u128> { static constexpr int value = 2; };
template <> struct Id<int> { static constexpr int value = 3; };
template <> struct Id<float> { static constexpr int value = 4; };
template <> struct Id<double> { static constexpr int value = 5; };
template <> struct Id<bool> { static constexpr int value = 6; };
template <> struct Id<long long> { static constexpr int value = 7; };
template <> struct Id<unsigned long long> { static constexpr int value = 8; };
#define ID(...) Id<decltype(__VA_ARGS__)>::value
__device__ int one(i128) { return 1; }
__device__ int one(u128) { return 2; }
__device__ int two(i128) { return 1; }
__device__ int two(long long) { return 2; }
__device__ int two(const char *) { return 3; }
__device__ int three(double) { return 1; }
__device__ int three(...) { return 2; }
__device__ int four(long long x) { return (int)x; }
template <class T> __device__ int deduced(T) { return Id<T>::value; }
template <class T> __device__ int pair(T, T) { return Id<T>::value; }
template <class T> __device__ int referred(const T &) { return Id<T>::value; }
struct From {
    int n;
    __device__ From(i128 x) : n((int)(x >> 64)) {}
};
struct To {
    __device__ operator i128() const { return (i128)9 << 70; }
};
__device__ int of_class(From f) { return f.n; }
struct S {
    char c;
    i128 x;
    char d;
};
struct Empty {};
struct Derived : Empty {
    u128 x;
};
union U {
    u128 x;
    unsigned long long words[2];
    char c;
};
__global__ void values(long long *out) {
    i128 s = 1;
    u128 u = 1;
    signed char c = 1;
    *out++ = ID(s + 1), *out++ = ID(s + 1ull), *out++ = ID(s + u), *out++ = ID(u + 1), *out++ = ID(1 - s), *out++ = ID(c * u);
    *out++ = ID(s + 1.0f), *out++ = ID(u * 1.0), *out++ = ID(s < u), *out++ = ID(+s), *out++ = ID(-u), *out++ = ID(~s);
    *out++ = ID(!s), *out++ = ID(s << 1ull), *out++ = ID(1 << s), *out++ = ID(1ull >> u), *out++ = ID(true ? s : 1);
    *out++ = ID(true ? u : s), *out++ = ID(true ? s : 1.5f), *out++ = ID(s && u);
    *out++ = one(s), *out++ = one(u), *out++ = two(s), *out++ = two(1LL), *out++ = two(nullptr), *out++ = three(s), *out++ = four(s);
    *out++ = deduced(s), *out++ = deduced(u), *out++ = deduced(s + u), *out++ = pair(s, (i128)2), *out++ = referred(u), *out++ = referred(7);
    *out++ = of_class((i128)5 << 64), *out++ = of_class(3);
    *out++ = (long long)((To() + 1) >> 70), *out++ = (long long)(To() / ((i128)1 << 70));
    *out++ = sizeof(s), *out++ = sizeof(u), *out++ = alignof(i128), *out++ = alignof(u128);
    *out++ = sizeof(S), *out++ = alignof(S), *out++ = sizeof(Derived), *out++ = sizeof(U), *out++ = sizeof(i128[3]);
    S object = {};
    *out++ = (char *)&object.x - (char *)&object, *out++ = &object.d - (char *)&object;
    *out++ = ID(sizeof(s) + s);
    auto a = s * 2;
    *out++ = ID(a);
    const i128 &bound = 5;
    *out++ = (long long)bound;
    *out++ = __is_trivially_copyable(i128);
}
