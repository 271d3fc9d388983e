//@ values: 104004 7 2 9
//@ nvrtc refuses: it is asked without functions of the host
// A class whose conversion is constant is an argument of a template; the value of the object is not asked for.
template <int N> struct C {
    static constexpr int value = N;
    __host__ __device__ constexpr operator int() const { return N; }
};
struct Number {
    int n;
    __host__ __device__ constexpr operator short() const { return short(n); }
};
enum class Colour { Red = 1, Green = 2 };
struct Paint {
    Colour c;
    __host__ __device__ constexpr operator Colour() const { return c; }
};
template <int N> __host__ __device__ int number() { return N; }
template <Colour N> __host__ __device__ int colour() { return int(N); }
__global__ void values(long long *out) {
    auto twice = [](auto d) {
        constexpr int m = d;
        return number<d>() + 1000 * number<m + 100>();
    };
    constexpr Number seven{7};
    constexpr Paint green{Colour::Green};
    *out++ = twice(C<4>{});
    *out++ = number<seven>();
    *out++ = colour<green>();
    *out++ = number<C<9>{}>();
}
