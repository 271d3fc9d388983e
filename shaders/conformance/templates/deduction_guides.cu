// Deduction guides: for aggregates and packs, against constructors, explicit ones, copies, and sets of lambdas.
//@ family: templates
//@ launch: guides grid=1 block=4
//@ arg: out:i32[40]=zero
//@ expect: out=7164,203,603,841,102,37,117,7,4,5,7164,314,613,843,202,37,317,8,5,6,7164,425,623,845,302,37,517,11,6,7
//@ expect: out[30]=7164,536,633,847,402,37,717,16,4,8
template <typename T, typename U = int> struct Two {
    T t;
    U u;
    __device__ Two(T t, U u = U(7)) : t(t), u(u) {}
};
template <typename T> struct Box {
    using value_type = T;
    T v;
    __device__ Box(value_type v, T more) : v(v + more) {}
    __device__ explicit Box(const T *p) : v(*p) {}
    __device__ Box(const Box &o) : v(o.v + 1) {}
};
template <typename T, unsigned N> struct Array {
    T d[N];
};
template <typename T, typename... U> __device__ Array(T, U...) -> Array<T, 1 + sizeof...(U)>;
template <typename T> struct Wide {
    T v;
    __device__ Wide(T v) : v(v) {}
};
Wide(short) -> Wide<long long>;
template <typename... F> struct Overloaded : F... {
    using F::operator()...;
};
template <typename... F> Overloaded(F...) -> Overloaded<F...>;
template <typename T = float> struct Default {
    T v = 3;
};
template <typename T> struct Outer {
    template <typename U> struct Inner {
        T t;
        U u;
        __device__ Inner(U u) : t(1), u(u) {}
    };
};
template <typename F> __device__ int call(Two<F, int> f, int v) { return f.t(v) + f.u; }

__global__ void guides(int *out) {
    int t = threadIdx.x, *o = out + 10 * t;
    Two a(1.5);
    Two b((char)t, (short)2);
    o[0] = (int)sizeof(a) * 10 + (int)sizeof(b) + a.u * 1000;
    Box c(t, 2), d(&t);
    Box e = c;
    o[1] = c.v * 100 + d.v * 10 + e.v;
    Array f{(short)t, (short)2, (short)3};
    o[2] = (int)sizeof(f) * 100 + f.d[0] * 10 + f.d[2];
    Wide g((short)t);
    Wide h(t + 1);
    o[3] = (int)sizeof(g) * 100 + (int)sizeof(h) * 10 + (int)g.v + h.v;
    Overloaded i{[=](int v) { return v + t; }, [](float v) { return (int)(v * 4); }};
    o[4] = i(1) * 100 + i(0.5f);
    Default j;
    Default k{};
    o[5] = (int)j.v + (int)k.v * 10 + (int)sizeof(j);
    Outer<int>::Inner l(0.5 + t);
    o[6] = (int)sizeof(l) + (int)(l.u * 2) * 100 + l.t;
    o[7] = call(Two([](int v) { return v * v; }), t);
    static constexpr Array m{4, 5, 6};
    o[8] = m.d[t % 3];
    Wide n(h);
    o[9] = (int)sizeof(n) + n.v;
}
