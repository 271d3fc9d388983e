// Literal classes in constant expressions: constructors, operators, conversions, members changed inside a function.
//@ family: constexpr
//@ launch: literals_of_class grid=1 block=8
//@ arg: out:i32[40]=zero
//@ expect: out=7381,86410,101,33,1,9901,86412,302,33,1,12421,86413,1106,33,1,14941,86414,2512,33,1,17461,86414,13760,33
//@ expect: out[24]=1,19981,86412,4920,33,1,22501,86413,36440,33,1,25021,86414,76380,33,1
struct Rational {
    long long n, d;
    __host__ __device__ constexpr Rational(long long a, long long b = 1) : n(a), d(b) { reduce(); }
    __host__ __device__ static constexpr long long gcd(long long a, long long b) {
        while (b != 0) {
            long long r = a % b;
            a = b;
            b = r;
        }
        return a < 0 ? -a : a;
    }
    __host__ __device__ constexpr void reduce() {
        long long g = gcd(n, d);
        n /= g;
        d /= g;
    }
    __host__ __device__ constexpr Rational operator+(const Rational &o) const { return {n * o.d + o.n * d, d * o.d}; }
    __host__ __device__ constexpr Rational &operator*=(const Rational &o) {
        n *= o.n;
        d *= o.d;
        reduce();
        return *this;
    }
    __host__ __device__ constexpr bool operator<(const Rational &o) const { return n * o.d < o.n * d; }
    __host__ __device__ constexpr explicit operator int() const { return int(n / d); }
};
__host__ __device__ constexpr Rational harmonic(int k) {
    Rational sum(0);
    for (int i = 1; i <= k; i++) sum = sum + Rational(1, i);
    return sum;
}
__host__ __device__ constexpr Rational product(int k) {
    Rational p = 1;
    for (int i = 2; i <= k; i++) p *= Rational(i * i, i * i - 1);
    return p;
}
constexpr Rational h10 = harmonic(10);
static_assert(h10.n == 7381 && h10.d == 2520, "1 + 1/2 + … + 1/10");
static_assert(product(5) < Rational(2) && !(product(5) < Rational(5, 3)));
template <int N, int D> struct At {
    static constexpr Rational value{N, D};
};
__global__ void literals_of_class(int *out) {
    int t = threadIdx.x, *o = out + 5 * t;
    constexpr Rational local = h10 + Rational(1, 2);
    int room[(int)Rational(17, 4)] = {t, 2, 3, 4};
    Rational dynamic = harmonic(t + 1);
    o[0] = (int)(h10.n + h10.d * t);
    o[1] = (int)local.n * 10 + room[t & 3];
    o[2] = (int)dynamic.n * 100 + (int)dynamic.d;
    o[3] = (int)(At<6, 4>::value.n * 10 + At<6, 4>::value.d) + static_cast<int>(product(t + 2));
    o[4] = dynamic < local;
}
