//@ values: 5 7 101 102 3 4
//@ nvrtc refuses: its <cmath> declares nothing in std
// A using-declaration in std adds a function; those of the library are still found, also as values.
#include <cmath>
namespace cx {
template <class T> struct num { T a, b; };
template <class T> __host__ __device__ num<T> sqrt(const num<T> &x) { return {x.a + 100, x.b}; }
}
namespace std { using cx::sqrt; }
namespace vec {
using std::sqrt;
template <class T> __host__ __device__ T len(T x, T y) { return sqrt(x * x + y * y); }
}
namespace v {
using ::std::round;
template <class T> struct two { T a, b; };
template <class T> struct map { __host__ __device__ static two<T> call(T (*f)(T), two<T> const &x) { return {f(x.a), f(x.b)}; } };
template <class T> __host__ __device__ two<T> round(two<T> const &x) { return map<T>::call(round, x); }
}
__global__ void values(long long *out) {
    *out++ = (long long)vec::len(3.0f, 4.0f);
    *out++ = (long long)std::sqrt(49.0f);
    *out++ = (long long)std::sqrt(cx::num<float>{1, 2}).a;
    *out++ = (long long)vec::sqrt(cx::num<double>{2, 2}).a;
    *out++ = (long long)v::round(v::two<float>{2.6f, 1}).a;
    *out++ = (long long)v::round(v::two<double>{2.6, 3.5}).b;
}
