// CUDA's functions are members of the file's namespace and of `std`, also where a program declares more of their name
// ([namespace.udecl], [over.over]).

//# A using-declaration in std adds a function to those of the library
//@ nvrtc refuses: It has no headers of the host.
#include <cmath>
namespace cx {
template <class T> struct num { T a, b; };
template <class T> __host__ __device__ num<T> sqrt(const num<T> &x) { return x; }
}
namespace std { using cx::sqrt; }
namespace vec {
using std::sqrt;
template <class T> __host__ __device__ T len(T x, T y) { return sqrt(x * x + y * y); }
}
__global__ void k(float *o) {
    o[0] = vec::len(o[0], 2.0f) + std::sqrt(o[1]) + std::sqrt(cx::num<float>{1, 2}).a;
    o[1] = vec::sqrt(o[2]);
}

//# So does a function that a program adds to std
//@ nvrtc refuses: It has no headers of the host.
#include <algorithm>
#include <cmath>
struct quantity { float v; };
namespace std {
__host__ __device__ inline quantity sqrt(quantity q) { return {::sqrtf(q.v)}; }
__host__ __device__ inline quantity min(quantity a, quantity b) { return a.v < b.v ? a : b; }
}
struct less { __host__ __device__ bool operator()(int a, int b) const { return a < b; } };
__global__ void k(float *o, int *p) {
    using std::min;
    o[0] = std::sqrt(o[0]) + std::sqrt(quantity{o[1]}).v + std::min(o[2], o[3]) + min(o[2], o[3]);
    p[0] = std::min(p[0], p[1], less());
}

//# A using-declaration of a using-declaration
namespace a { using ::roundf; }
namespace b { using a::roundf; }
__global__ void k(float *o) { using b::roundf; o[0] = b::roundf(o[0]) + roundf(o[1]) + a::roundf(o[2]); }

//# As values
namespace v {
using ::roundf;
template <class T> __device__ T apply(T (*f)(T), T x) { return f(x); }
}
namespace w { using v::roundf; }
__global__ void k(float *o) {
    float (*f)(float) = &v::roundf;
    o[0] = v::apply(v::roundf, o[0]) + v::apply(&w::roundf, o[1]) + f(o[2]) + (v::roundf)(o[3]);
}

//# As a value, among templates and functions of the same name
//@ nvrtc refuses: It has no headers of the host.
#include <cmath>
namespace v {
using ::std::round;
template <class T> struct two { T a, b; };
template <class T> struct map { __host__ __device__ static two<T> call(T (*f)(T), two<T> const &x) { return {f(x.a), f(x.b)}; } };
template <class T> __host__ __device__ two<T> round(two<T> const &x) { return map<T>::call(round, x); }
__device__ int round(int x) { return x; }
__device__ int whole(int (*f)(int), int x) { return f(x); }
}
__global__ void k(float *o, double *d, int *p) {
    o[0] = v::round(v::two<float>{o[0], o[1]}).a;
    d[0] = v::round(v::two<double>{d[0], d[1]}).b;
    p[0] = v::whole(v::round, p[1]);
    float (*f)(float) = v::round;
    o[1] = f(o[2]);
}

//# Functions of the file beside built-in ones, as values
struct pair { float a, b; };
__device__ pair fabs(pair x) { return x; }
__device__ float apply(float (*f)(float), float x) { return f(x); }
__global__ void k(float *o) {
    pair (*own)(pair) = fabs;
    o[0] = apply(fabsf, o[0]) + own(pair{o[1], 2}).a;
}

//# None of that type
namespace v {
using ::std::round;
struct two { float a, b; };
__device__ two round(two x) { return x; }
}
__global__ void k(int *o) { int (*f)(int *) = v::round; o[0] = f(o); }
//                                            ^ IW0304 no overload of `v::round` has the type `int (int *)`

//# A namespace's own functions hide those of the file
namespace v { struct two { float a, b; }; __device__ two fabsf(two x) { return x; } __device__ float f(float x) { return fabsf(x); } }
//                                                                                                                             ^ IW0304 cannot convert `float` to `v::two`
__global__ void k(float *o) { o[0] = v::f(o[0]); }

//# A namespace that has nothing of the name
namespace v {}
__global__ void k(float *o) { o[0] = v::roundf(o[0]); }
//                                   ^ IW0301
