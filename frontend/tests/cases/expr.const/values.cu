// Values of constant expressions [expr.const].

//# Loops, recursion, branches
constexpr int sum(int n) { int s = 0; for (int i = 1; i <= n; ++i) s += i; return s; }
constexpr int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
constexpr int collatz(unsigned n) { int k = 0; while (n != 1) { n = n % 2 ? 3 * n + 1 : n / 2; k++; } return k; }
constexpr int down(int n) {
    int k = 0;
    do { k += 2; if (k == 6) continue; if (k > 9) break; } while (--n);
    return k;
}
constexpr int pick(int n) {
    switch (n) { case 1: return 10; case 2: n = 5; default: n += 100; break; case 4: n = 7; }
    return n;
}
__global__ void k(int *p) {
    static_assert(sum(10) == 55 && fib(15) == 610 && collatz(27) == 111, "");
    static_assert(down(100) == 10 && down(2) == 4, "");
    static_assert(pick(1) == 10 && pick(2) == 105 && pick(3) == 103 && pick(4) == 7, "");
    int a[fib(6)]; a[0] = sizeof a / sizeof a[0]; *p = a[0]; static_assert(sizeof a == 32, "");
}

//# Arrays, pointers, references, classes
struct P { int x, y; };
constexpr P swap(P p) { int t = p.x; p.x = p.y; p.y = t; return p; }
constexpr void twice(int &x) { x *= 2; }
constexpr int primes(int n) { bool no[100] = {}; int c = 0;
    for (int i = 2; i < n; ++i) {
        if (no[i]) continue;
        ++c;
        for (int j = i * i; j < n; j += i) no[j] = true;
    } return c; }
constexpr int walk() {
    int a[4] = {1, 2, 3, 4};
    int s = 0;
    for (int *q = a; q != a + 4; ++q) { twice(*q); s += *q; } return s;
}
constexpr P made = swap(P{3, 4});
constexpr int table[2][3] = {{1, 2, 3}, {4, 5, 6}};
constexpr int total(const int *p, int n) { int s = 0; while (n--) s += *p++; return s; }
__global__ void k(int *p, int n) {
    static_assert(made.x == 4 && made.y == 3, "");
    static_assert(primes(100) == 25 && walk() == 20, "");
    static_assert(table[1][2] == 6 && total(table[1], 3) == 15, "");
    constexpr P own = swap(made); constexpr int list[] = {own.x, own.y, 7};
    static_assert(own.x == 3 && list[2] == 7 && total(list, 3) == 14, "");
    *p = table[n % 2][n % 3] + made.x + list[n % 3];
}

//#
enum E { A = 1 << 4, B = A + 3 };
enum class F : unsigned char { x = 200 };
constexpr E next(E e) { return E(e + 1); }
constexpr float half(float x) { return x / 2; }
constexpr unsigned long long mix(unsigned long long x) {
    x ^= x >> 33;
    x *= 0xff51afd7ed558ccdull;
    return x ^ x >> 33;
}
constexpr char up(char c) { return c >= 'a' && c <= 'z' ? c - 32 : c; }
constexpr int2 turn(int2 v) { int2 r = {-v.y, v.x}; return r; }
constexpr dim3 grid(16, 2);
__global__ void k(int *p) {
    static_assert(next(B) == 20 && half(3.0f) == 1.5f && half(4e-45f) > 0.0f && up('q') == 'Q', "");
    static_assert(mix(1) == 0xff51afd7ed558ccdull >> 33 ^ 0xff51afd7ed558ccdull, "");
    static_assert((unsigned char)(int(F::x) + 100) == 44, "");
    constexpr int2 v = turn(int2{1, 2}); static_assert(v.x == -2 && v.y == 1, "");
    static_assert(grid.x * grid.y * grid.z == 32, ""); *p = v.x;
}

//# Templates, overloads, namespaces, host and device functions
namespace math { template <typename T> constexpr T max(T a, T b) { return a > b ? a : b; }
    constexpr int log2(int n) { return n <= 1 ? 0 : 1 + log2(n / 2); } }
template <int N> constexpr int fact() { return N * fact<N - 1>(); }
template <> constexpr int fact<0>() { return 1; }
template <typename T, int N> __host__ __device__ constexpr T power(T x) {
    if constexpr (N == 0) return 1; else return x * power<T, N - 1>(x);
}
template <int N> __device__ int get() { return N; }
constexpr int size = math::max(3, 4) * fact<4>();
__global__ void __launch_bounds__(1 << math::log2(300)) k(int *p) {
    static_assert(size == 96 && power<int, 5>(3) == 243 && power<float, 2>(1.5f) == 2.25f, "");
    *p = get<math::max(2, size)>() + power<int, 2>(p[1]);
    if constexpr (fact<3>() == 6) p[1] = 1; else p[1] = 2;
    switch (p[2]) { case math::log2(1024): p[3] = 1; break; case fact<3>(): p[3] = 2; }
}

//# Strings and lambda expressions
constexpr int length(const char *s) { int n = 0; while (s[n]) ++n; return n; }
constexpr int twice(int n) { auto add = [&](int k) { return n + k; }; return add(n); }
__global__ void k(int *p) {
    static_assert(length("hello") == 5 && twice(4) == 8, ""); auto f = [](int n) { return n * 3; };
    static_assert(f(5) == 15, ""); constexpr char own[] = "abc"; static_assert(own[1] == 'b', ""); *p = f(own[*p]);
}

//# Classes with constructors and member functions
struct Ratio { int n, d; constexpr Ratio(int n, int d = 1) : n(n), d(d) {}
    constexpr Ratio operator*(Ratio o) const { return Ratio(n * o.n, d * o.d); }
    constexpr bool operator==(Ratio o) const { return n * o.d == o.n * d; }
    constexpr operator double() const { return double(n) / d; }
    static constexpr int limit = 12; static constexpr int steps[3] = {1, 10, 100}; };
struct Count { int n = 5; constexpr void add(int k) { n += k; } constexpr int get() const { return n; } };
constexpr int count() { Count c; c.add(3); c.add(4); return c.get(); }
constexpr Ratio third(1, 3);
__global__ void k(int *p) {
    static_assert(third * Ratio(3) == Ratio(1), ""); static_assert(double(Ratio(1, 4)) == 0.25, "");
    static_assert(count() == 12 && Ratio::limit == 12 && Ratio::steps[2] == 100, "");
    constexpr Ratio half(1, 2); static_assert(half.d == 2, ""); *p = half.d + Ratio::steps[1];
}
