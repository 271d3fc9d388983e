// Values as arguments: enumerations, bools, characters, pointers to variables, auto, wide values.
//@ family: templates
//@ launch: values grid=1 block=8
//@ arg: out:i32[64]=zero
//@ expect: out=49500,250,113107,0,10,8106,104,-48,59605,250,114107,0,20,8106,105,3000,69710,250,115107,0,30,8106,108
//@ expect: out[23]=-48,79815,250,116107,0,40,8106,109,3000,89920,251,117107,0,10,8106,112,-48,100025,251,118107,0,20
//@ expect: out[45]=8106,113,3000,110130,251,119107,1,30,8106,116,-48,120235,251,120107,1,40,8106,117,3000
enum Op { Add, Sub, Mul };
enum class Level : unsigned char { Low = 3, High = 250 };
__device__ int store[4] = {10, 20, 30, 40};

template <Op O> __device__ int apply(int a, int b) {
    if (O == Add) return a + b;
    return O == Sub ? a - b : a * b;
}
template <Level L> struct Threshold {
    static constexpr int value = static_cast<int>(L);
    __device__ static bool over(int v) { return v > value; }
};
template <bool Verbose, char C = 'q'> __device__ int flags(int v) { return Verbose ? v + C : v - C; }
template <int *P> __device__ int at(int i) { return P[i & 3]; }
template <auto V> struct Any { static constexpr auto value = V; };
template <long long W> __device__ int high() { return (int)(W >> 32); }
template <unsigned U, int I = -1> __device__ int wrapped(int v) { return (v & (int)U) + I; }
template <typename T, T... V> __device__ int nth(int i) {
    T list[] = {V...};
    return (int)list[i % sizeof...(V)];
}
__global__ void values(int *out) {
    int t = threadIdx.x, *o = out + 8 * t;
    o[0] = apply<Add>(t, 5) * 10000 + apply<Sub>(t, 5) * 100 + apply<Mul>(t, 5);
    o[1] = Threshold<Level::High>::value + Threshold<Level::Low>::over(t);
    o[2] = flags<true>(t) * 1000 + flags<(3 > 2), 'a'>(t) - flags<!true, '\n'>(t);
    o[3] = Threshold<Level::High>::over(t * 50);
    o[4] = at<store>(t);
    o[5] = Any<7>::value + Any<'c'>::value + (int)sizeof(Any<5LL>::value) * 1000;
    o[6] = high<(5LL << 32) + 1>() + wrapped<~0u>(t) + wrapped<0x6u, 100>(t);
    o[7] = nth<Op, Mul, Add>(t) + nth<short, -5, 300>(t) * 10;
}
