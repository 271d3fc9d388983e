//@ values: 42 83 1 43 11 1043 1043 42 2 1
//@ nvrtc refuses: it has no header <initializer_list>
#include <initializer_list>
template <class T> struct V {
    int how;
    __device__ V(std::initializer_list<T> l) : how((int)(sizeof(T) * 10 + l.size())) {}
    __device__ V(T, int) : how(1) {}
    __device__ V(const V &o) : how(o.how + 1000) {}
};
template <class T> struct G {
    int how;
    template <class U> __device__ G(U, U) : how(1) {}
    __device__ G(std::initializer_list<T> l) : how(2) {}
};
template <class U> G(U, U) -> G<U>;
__global__ void values(long long *out) {
    *out++ = V{1, 2}.how;
    *out++ = V{1.0, 2.0, 3.0}.how;
    *out++ = V('a', 1).how;
    V v = {1, 2, 3};
    *out++ = v.how;
    V w{'a'};
    *out++ = w.how;
    V x{v};
    *out++ = x.how;
    V y = v;
    *out++ = y.how;
    V z({1.0f, 2.0f});
    *out++ = z.how;
    *out++ = G{1, 2}.how;
    *out++ = G(1, 2).how;
}
