//@ values: 8 8 4
//@ not g++: a name changes its meaning in a class, which is ill-formed without a diagnostic ([basic.scope.class] 2); NVRTC takes it
template <class T> struct Traits {
    static constexpr int n = sizeof(T);
};
template <class T> struct Holds {
    using Traits = Traits<T>;
    typedef Traits Own;
    __device__ static int n() { return Traits::n; }
};
struct Plain {
    using Traits = const Traits<int>;
    Traits *p;
};
__global__ void values(long long *out) {
    *out++ = Holds<double>::n();
    *out++ = Holds<double>::Own::n;
    *out++ = Plain::Traits::n;
}
