//@ values: 998 2 95 8 5 4 55 4 10 2 9 9 3
// A using-declaration of a built-in function declares it in its namespace or block, beside the functions there.
//@ not g++: not all of them are its functions
namespace lib {
using ::abs;
using ::max;
struct Wide { int v; };
__device__ Wide abs(Wide w) { return Wide{w.v + 100}; }
__device__ int min(int, int) { return -7; }
__device__ int f(int x) { return abs(x) + abs(Wide{x}).v + max(x, 2) + min(x, 3); }
namespace inner {
__device__ int g(int x) { return abs(x) * 2; }
__device__ int abs(int, int) { return 5; }
__device__ int h(int x) { return abs(x, x); }
}
}
namespace hides {
__device__ int abs(int) { return 55; }
namespace below {
using ::abs;
__device__ int f(int x) { return abs(x); }
}
__device__ int g(int x) { return abs(x); }
__device__ int h(int x) {
    using ::abs;
    return abs(x);
}
}
namespace numbers {
using ::fabs;
using ::sqrtf;
struct Half { float v; };
__device__ float fabs(Half h) { return h.v * 4; }
template <class T> __device__ auto size(T t) { return fabs(t); }
}
struct Class {
    __device__ int abs(int x) { return 1000 + x; }
    __device__ int f(int x) { return abs(x); }
    __device__ int g(int x) {
        using ::abs;
        return abs(x);
    }
};
__global__ void values(long long *out) {
    *out++ = Class().f(-2);
    *out++ = Class().g(-2);
    *out++ = lib::f(-4);
    *out++ = lib::inner::g(-4);
    *out++ = lib::inner::h(-4);
    *out++ = hides::below::f(-4);
    *out++ = hides::g(-4);
    *out++ = hides::h(-4);
    *out++ = (long long)numbers::size(numbers::Half{2.5f});
    *out++ = (long long)numbers::size(-2.5f);
    *out++ = (long long)numbers::sqrtf(81.0f);
    *out++ = lib::max(3, 9);
    *out++ = lib::abs(-3);
}
