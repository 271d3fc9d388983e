// Where only a type can stand, C++20 needs no `typename` (C++20 [temp.res.general] 4, 5).
//@ -std=c++20
struct none { struct params { int a; }; using type = int; };

//# Members and parameters of members
template <class M = none> struct camera {
    struct all { M::params extra; int w; };
    using own = M::type;
    static constexpr M::type three = 3;
    M::type width;
    __device__ static M::type sum(const M::params &p, M::type more) { return p.a + more + three; }
};
__global__ void k(int *o) {
    camera<>::all all{{1}, 2};
    camera<> c{4};
    o[threadIdx.x] = camera<>::sum(all.extra, all.w) + c.width;
}

//# Members that are defined outside of their class
template <class M> struct sensor { __device__ M::type read(M::type v); };
template <class M> __device__ M::type sensor<M>::read(M::type v) { return v; }
__global__ void k(int *o) { sensor<none> s; *o = s.read(*o); }

//# Results, results behind an arrow, defaults of template parameters, named casts
template <class M> __device__ M::type first() { return 1; }
template <class M> __device__ auto second() -> M::type { return 2; }
template <class M, class T = M::type> __device__ T third() { return static_cast<M::type>(3.5f); }
template <class M> using alias = M::type;
__global__ void k(int *o) { *o = first<none>() + second<none>() + third<none>() + alias<none>{4}; }

//# Not for parameters of functions that are no members
template <class M> __device__ int f(M::type v) { return v; }
//                                  ^ IW0219 `M::type` depends on a template parameter, so it needs `typename` before it
__global__ void k(int *o) { *o = f<none>(1); }

//# Nor in blocks and casts that are not named
template <class M> __device__ int f() { M::type v = 1; return v; }
//                                      ^ IW0302 `M::type` depends on a template parameter, so it needs `typename` before it
template <class M> __device__ int g() { return (M::type)1.5f; }
//                                              ^ IW0302 `M::type` depends on a template parameter, so it needs `typename` before it
__global__ void k(int *o) { *o = f<none>() + g<none>(); }
