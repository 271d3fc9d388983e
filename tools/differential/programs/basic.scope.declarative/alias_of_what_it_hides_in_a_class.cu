//@ values: 8 8 4 26 2
//@ not g++: a name changes its meaning in a class, which is ill-formed without a diagnostic ([basic.scope.class] 2); NVRTC takes it
template <class T> struct Traits {
    static constexpr int n = sizeof(T);
};
template <class T> struct Holds {
    using Traits = Traits<T>;
    typedef Traits Own;
    __device__ static int n() { return Traits::n; }
};
template <class T, int N> struct Vector;
template <> struct Vector<int, 2> {
    typedef short type;
};
template <class T> struct Later {
    typedef typename Vector<T, 2>::type Two;
    using Other = Vector<T, 2>;
    __device__ static int size() { return sizeof(Vector) + sizeof(Two); }
    typedef Traits<T> *Vector[3];
};
struct Plain {
    using Traits = const Traits<int>;
    Traits *p;
};
__global__ void values(long long *out) {
    *out++ = Holds<double>::n();
    *out++ = Holds<double>::Own::n;
    *out++ = Plain::Traits::n;
    *out++ = Later<int>::size();
    *out++ = sizeof(Later<int>::Other::type);
}
