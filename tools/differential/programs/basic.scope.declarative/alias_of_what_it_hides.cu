//@ values: 9 4 7 1 8
template <class T> struct Traits {
    static constexpr int n = sizeof(T);
};
struct Plain {
    static constexpr int n = 7;
};
namespace a {
using Traits = Traits<short>;
typedef ::Plain Plain;
__device__ int f() { return Traits::n + Plain::n; }
}
template <class T> __device__ int g() {
    using Traits = Traits<T>;
    return Traits::n;
}
__global__ void values(long long *out) {
    *out++ = a::f();
    *out++ = g<int>();
    typedef Plain Plain;
    *out++ = Plain::n;
    {
        using Traits = Traits<char>;
        using Plain = Traits;
        *out++ = Plain::n;
    }
    using Traits = const Traits<Traits<double> *>;
    *out++ = Traits::n;
}
