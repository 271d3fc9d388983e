//@ values: 4599075939470750515 4599075939470750515 4599075939470750515 4599075939470750515 4599075939470750516 0 4348674040970346496 4607182418800017408 0 1 4580687790476533049 4599676419421066581 33 4599075939470750515 4606281698874543309 4599075939470750515 4599075939470750515 4584304132692975288 4599075939470750515 0 4599075939470750515 4584304132692975288 4599075939470750515 1 4599075939497594061 4599075939685498880 202 -4624296097384025293 4599075939470750515 4599075939470750515 4599075939470750515 4599075939470750515 4599075939470750515 4599075939470750515 4599075939470750515 4599075939470750515 4607182418800017408 -4611686018427387904 90 4599075939470750515 4599075939470750515 1 5 4599075939685498880 4599075939470750515 4599075939470750515 4599075939470750515 4599075939470750515 4599075939470750515 4599075939470750515 4599075939470750515 4599075939470750515 4604480259023595110 4599075939470750515 4599075939470750515 4591870180066957722 4599075939470750515 4599075939470750515 4599075939470750515 4599075939470750515 9223372036854775807 1 4607182418800017409 4607182418800017408 4607182418800017408 4607182419336888320 -9223372036854775808 110 4607182418800017408 4608533498688228557 1
// Constants of type `long double` have 64 bits, wherever they are.
constexpr long double tenth = 0.1L;
__device__ constexpr long double plus(long double x) { return x + 0.2L; }
__device__ constexpr double inside(int n) { return n * 0.1L + 0.2L; }
__device__ constexpr double around(double x) { return x + inside(1); }
__device__ constexpr double by_reference(const long double &x) { return x + 0.2L; }
template <class T> __device__ constexpr T sum(T x) { return x + T(0.2L); }
template <class T> constexpr T part = T(0.1L);
__device__ constexpr double operator""_thrice(long double v) { return v * 3; }
__device__ constexpr double loop(int n) {
    long double s = 0;
    for (int i = 0; i < n; i++) s += 0.1L;
    return s;
}
__device__ constexpr double stepped(long double x) { return (x++, ++x, -x) + 0.1L; }
__device__ constexpr int sign(long double x) { return x < 0.3L ? -1 : x > 0.3L; }
struct Sum {
    double v;
    __device__ constexpr Sum(long double w) : v(w + 0.2L) {}
    __device__ constexpr double times() const { return v * 0.1L; }
};
struct Converts {
    double v;
    __device__ constexpr operator long double() const { return v + 0.2L; }
};
struct Has {
    static constexpr long double part = 0.1L;
    double of_default = 0.1L + 0.2L;
};
enum { three = int(0.3L * 10) };
constexpr double two[2] = {0.1, 0.2};
__device__ constexpr double of(double x) { return x + 0.2L; }
struct Whole {
    double v;
    __device__ constexpr double get() const { return v + 0.2L; }
};
constexpr Whole whole{0.1};
__device__ constexpr const long double &passed(const long double &x) { return x; }
__device__ double defaulted(double x = 0.1L + 0.2L) { return x; }

__device__ long long bits(double x) { return __builtin_bit_cast(long long, x); }

__global__ void values(long long *out) {
    *out++ = bits(0.1L + 0.2L);
    *out++ = bits(0.1L * 3);
    *out++ = bits(tenth + 0.2L);
    constexpr double sum_of_two = 0.1L + 0.2L;
    *out++ = bits(sum_of_two);
    *out++ = bits((double)0.1L + 0.2);
    *out++ = bits(1.0L / 3.0L * 3.0L - 1.0L);
    *out++ = bits(-0.1L - -0.1);
    *out++ = bits(1e400L * 1e-400L);
    *out++ = 0.1L == 0.1;
    *out++ = 0.1L < 0.1;
    *out++ = bits(3.14159265358979323846264338327950288L / 180.0L);
    *out++ = bits(1 / 3.0L);
    *out++ = int(0.3L * 10) + 10 * three;
    *out++ = bits(plus(0.1L));
    *out++ = bits(plus(0.1L) * 3);
    long double x = plus(0.1L);
    *out++ = bits(x);
    Sum s(0.1L);
    *out++ = bits(s.v);
    *out++ = bits(Sum(0.1L).times());
    *out++ = bits(Sum{0.1L}.v);
    Sum several[2] = {0.1L, Sum(0.1L)};
    *out++ = bits(several[0].v) - bits(several[1].v);
    *out++ = bits(several[0].v);
    constexpr Sum fixed(0.1L);
    *out++ = bits(fixed.times());
    *out++ = bits(0.1L + 0.2);
    *out++ = (0.1L + 0.2L == 0.3L) + 10 * (0.1 + 0.2L == 0.3L);
    *out++ = bits((float)0.1L + 0.2L);
    float f = 0.1L + 0.2L;
    *out++ = bits(f);
    *out++ = bits(0.1L * 1e-320L);
    *out++ = bits(-(0.1L + 0.2L));
    *out++ = bits(true ? 0.1L + 0.2L : 0.L);
    *out++ = bits(inside(1));
    *out++ = bits(around(0.0));
    *out++ = bits(by_reference(0.1L));
    *out++ = bits(sum(0.1L));
    *out++ = bits(0.1_thrice);
    *out++ = bits(Converts{0.1} + 0.0L);
    *out++ = bits(loop(3));
    *out++ = bits(loop(10));
    *out++ = bits(stepped(0.1L));
    *out++ = sign(0.1L + 0.2L) + 10 * sign(0.3) + 100 * sign(0.1 + 0.2);
    const int one = 1;
    *out++ = bits(inside(one));
    *out++ = bits((inside)(1));
    *out++ = inside(1) == 0.3;
    *out++ = inside(1) == 0.3 ? 5 : 6;
    *out++ = bits(static_cast<float>(inside(1)));
    *out++ = bits(part<long double> + 0.2L);
    *out++ = bits(part<double> + 0.2L);
    *out++ = bits(Has::part + 0.2L);
    *out++ = bits(Has{}.of_default);
    *out++ = bits(whole.get());
    *out++ = bits(passed(0.1L) + 0.2L);
    *out++ = bits(*two + 0.2L);
    *out++ = bits(whole.v + 0.2L);
    *out++ = bits(of(whole.v) + of(two[1]));
    *out++ = bits(passed(tenth) + 0.2L);
    const Whole &named = whole;
    *out++ = bits(named.v + 0.2L);
    const long double *address = &tenth;
    *out++ = bits(*address);
    *out++ = bits(defaulted());
    auto captures_none = [] { return tenth + 0.2L; };
    *out++ = bits(captures_none());
    constexpr long double local = 0.1L;
    auto captures = [=] { return local + 0.2L; };
    *out++ = bits(captures());
    static constexpr long double kept = 0.1L;
    *out++ = bits(kept + 0.2L);
    *out++ = (long long)(18446744073709551615.0L - 9223372036854775808.0L);
    *out++ = (long long)(9007199254740993LL * 1.0L - 9007199254740992.0);
    *out++ = bits(1.0L + 0x1p-53L + 0x1p-63L);
    *out++ = bits(1.0L + 0x1p-53L + 0x1p-64L);
    *out++ = bits(0x1.000000000000080001p0L);
    *out++ = bits((float)0x1.000001000000001p0L);
    *out++ = bits(-0.0L);
    *out++ = (!0.1L) + 10 * (0.1L && 1) + 100 * (0.1L ? 1 : 2);
    *out++ = bits(1e-4930L * 1e4930L);
    double sum = 1;
    sum += 0.1L + 0.2L;
    *out++ = bits(sum);
    static_assert(0.1L + 0.2L == 0.3L && 0.1 + 0.2 != 0.3, "");
    switch (int(0.1L * 10)) {
    case int(0.3L * 10) - 2: *out++ = 1; break;
    default: *out++ = 2;
    }
}
