//@ values: 1065353216 5 3 2 42 8 4
// An alias may define the class or enumeration that it names.
struct V {
    using Bits = union {
        float f;
        unsigned i;
    };
    using Kind = enum { first = 4, second };
    using Named = struct Inner {
        int q;
    };
    Bits data;
    Named n;
    Inner m;
};
using Outer = struct {
    int z;
    __device__ int twice() const { return 2 * z; }
};
template <class T> struct Holds {
    using Pair = struct {
        T a, b;
    };
    Pair p;
};
__global__ void values(long long *out) {
    V v;
    v.data.f = 1;
    *out++ = v.data.i;
    *out++ = V::second;
    v.n.q = 3;
    v.m = v.n;
    *out++ = v.m.q;
    V::Bits w;
    w.i = 0x40000000;
    *out++ = (long long)w.f;
    Outer o{21};
    *out++ = o.twice();
    using Local = struct {
        int a;
    };
    Local l{8};
    *out++ = l.a;
    Holds<char> h{{1, 2}};
    *out++ = h.p.b + sizeof(h);
}
