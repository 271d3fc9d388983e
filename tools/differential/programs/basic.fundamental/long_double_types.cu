//@ values: 332 132 3333 233 16161616 1 11 1 10 10 4 26 1412 1000 121212 31 10 10 11 2 2
//@ nvrtc refuses: it has no header <type_traits>
// `long double` is a type of its own.
#include <type_traits>
template <class T> struct Which { static const int v = 0; };
template <> struct Which<float> { static const int v = 1; };
template <> struct Which<double> { static const int v = 2; };
template <> struct Which<long double> { static const int v = 3; };
__device__ int which(float) { return 1; }
__device__ int which(double) { return 2; }
__device__ int which(long double) { return 3; }
template <class T> __device__ int deduced(T) { return Which<T>::v; }
typedef long double Real;
__device__ inline long double twice(long double x) { return x * 2; }
__device__ long double through(const long double &x) { return x; }
__device__ void doubled(long double *x, long double &y) { *x *= 2, y += *x; }
__device__ double taken(double x) { return x; }
__global__ void values(long long *out) {
    *out++ = Which<double>::v + 10 * Which<long double>::v + 100 * Which<Real>::v;
    *out++ = which(1.0) + 10 * which(1.0L) + 100 * which(1.0f);
    *out++ = which(1.0L * 1) + 10 * which(1.0L * 1.0f) + 100 * which(-1.0L) + 1000 * which(true ? 1 : 1.0L);
    *out++ = deduced(1.5L) + 10 * deduced(1.5L + 1) + 100 * deduced(1.5);
    *out++ = sizeof(long double) + 100 * alignof(long double) + 10000 * sizeof(1.0L) + 1000000 * sizeof(1.0L + 1.0);
    *out++ = std::is_floating_point<long double>::value + 10 * std::is_same<long double, double>::value;
    *out++ = std::is_same<decltype(1.0L + 1.0), long double>::value + 10 * std::is_arithmetic<const long double>::value;
    *out++ = std::is_same<decltype(1.0L == 1.0), bool>::value;
    int i = 5;
    long double x = i, y = 0.5;
    *out++ = (long long)(x * 2);
    *out++ = (long long)twice(x);
    *out++ = (long long)(through(y) * 8);
    x += 1, y *= 4, ++x, x--;
    *out++ = (long long)x + 10 * (long long)y;
    doubled(&x, y);
    *out++ = (long long)x + 100 * (long long)y;
    *out++ = (x > y) + 10 * (x < 2.5L) + 100 * !x + 1000 * (x == 12);
    *out++ = (long long)taken(x) + 100 * (int)x + 10000 * (long long)(float)x;
    long double z(2.5L), w{0.25}, v = {i * 1.0};
    *out++ = (long long)((z + w + v) * 4);
    z = w = v;
    *out++ = (long long)(z + w);
    auto l = [&](long double add) { return z + add; };
    *out++ = (long long)l(i);
    *out++ = noexcept(z + w) + 10 * (z ? 1 : 2);
    const long double half = 0.5;
    *out++ = (long long)(half * 4);
    unsigned long long big = 1ull << 63;
    *out++ = (long long)((big * 0.5L) / (1ull << 61));
}
