// Functions that nvcc lets device code call with `--expt-relaxed-constexpr` alone.

//#
#include <numeric>
__global__ void k(int *p) { *p = std::gcd(*p, 12); }
//                               ^ IW0375 `std::gcd` belongs to C++'s standard library: device code cannot use it
//                                 help: `--expt-relaxed-constexpr`

//#
constexpr int twice(int a) { return a * 2; }
__global__ void k(int *p) { *p = twice(*p); }
//                               ^ IW0312 device code calls the host function `twice` outside of a constant expression
//                                 help: `--expt-relaxed-constexpr`

//#
constexpr int twice(int a) { return a * 2; }
__global__ void k(int *p) { constexpr int four = twice(2); *p = four; }

//# Plain functions, also declared before, calling others, and with a deduced result
//@ expt-relaxed-constexpr
constexpr int twice(int a);
constexpr int twice(int a) { return a * 2; }
constexpr int thrice(int a) { return a + twice(a); }
constexpr auto half(int a) { return a / 2; }
static constexpr int least(int a, int b) noexcept { return a < b ? a : b; }
__global__ void k(int *p) { *p = thrice(half(*p)) + twice(*p) + least(*p, 3); }

//# Said to be of the host
//@ expt-relaxed-constexpr
//@ nvrtc refuses: It takes no function that is said to be of the host.
__host__ constexpr int next(int a) { return a + 1; }
__global__ void k(int *p) { *p = next(*p); }

//# Members: static ones, constructors, conversions, operators
//@ expt-relaxed-constexpr
template <int N> struct shape { static constexpr int size() { return N * N; } };
struct Pair {
    int a, b;
    constexpr Pair(int x) : a(x), b(x + 1) {}
    constexpr Pair(int x, int y) : a(x), b(y) {}
    constexpr int sum() const { return a + b; }
    constexpr void add(int x) { a += x; }
    constexpr operator int() const { return a; }
    constexpr int operator[](int i) const { return i ? b : a; }
    friend constexpr Pair operator+(Pair x, Pair y) { return {x.a + y.a, x.b + y.b}; }
};
constexpr bool operator==(Pair x, Pair y) { return x.a == y.a && x.b == y.b; }
__global__ void k(int *p) {
    Pair pair = *p;
    pair.add(3);
    *p = shape<4>::size() + pair.sum() + (pair + Pair(1, *p))[*p] + int(pair) + (pair == Pair(*p));
}

//# Templates, lambdas' parameters, pointers to functions and members
//@ expt-relaxed-constexpr
template <class T> constexpr T larger(T a, T b) { return a < b ? b : a; }
template <> constexpr unsigned larger(unsigned a, unsigned b) { return a - b; }
template <class T, class... R> constexpr T sum(T first, R... rest) {
    if constexpr (sizeof...(rest) == 0) return first;
    else return first + sum(rest...);
}
struct Counter { int n; constexpr int get() const { return n; } };
constexpr int twice(int a) { return a * 2; }
__device__ int apply(int (*f)(int), int x) { return f(x); }
__global__ void k(int *p) {
    int (Counter::*get)() const = &Counter::get;
    Counter c{*p};
    *p = larger(*p, 3) + sum(*p, 1, 2) + apply(twice, *p) + (c.*get)() + larger(1u, 2u);
}

//# What device code cannot run may stand in functions that it does not call
//@ expt-relaxed-constexpr
//@ nvrtc refuses: It has no headers of the host, and compiles these functions for the device.
#include <string>
int report(int a);
constexpr int checked(int a) { return a < 0 ? report(a) : a; }
constexpr int twice(int a) { return a * 2; }
constexpr int length(const std::string &s) { return 1; }
constexpr int length(int) { return 2; }
__global__ void k(int *p) { constexpr int one = twice(1); *p = one + length(*p); }

//# The chosen function is the best one, wherever it may run
//@ expt-relaxed-constexpr
constexpr int which(int) { return 1; }
__device__ int which(double) { return 2; }
template <int> struct number {};
__global__ void k(int *p) { *p = which(*p); }

//# The macro that tells of the option
//@ expt-relaxed-constexpr
#ifndef __CUDACC_RELAXED_CONSTEXPR__
#error the option is given
#endif
__global__ void k(int *p) {}

//# And that does not
#ifdef __CUDACC_RELAXED_CONSTEXPR__
#error the option is not given
#endif
__global__ void k(int *p) {}

//# What is wrong with it as device code
//@ expt-relaxed-constexpr
int host(int);
constexpr int twice(int a) { return a < 0 ? host(a) : a * 2; }
//                                          ^ IW0312 device code calls the host function `host`
__global__ void k(int *p) { *p = twice(*p); }

//# Functions of the host that are not constexpr
//@ expt-relaxed-constexpr
int twice(int a) { return a * 2; }
__global__ void k(int *p) { *p = twice(*p); }
//                               ^ IW0312 device code calls the host function `twice`
