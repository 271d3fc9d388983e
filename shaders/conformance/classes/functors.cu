// Functors given to templates: stateless and with state, by value and by reference, built where they are used.
//@ family: classes
//@ launch: functors grid=1 block=32
//@ arg: in:i32[32]=iota
//@ arg: out:i32[128]=zero
//@ expect: out=5,2,2,20000,5,2,7,20101,6,3,8,20102,8,3,5,20103,11,4,-2,20204,15,4,-13,20205,20,5,-28,20206,26,5,-47
//@ expect: out[31]=20307,33,6,-70,20308,41,6,-97,20309,50,7,-128,20410,60,7,-163,20411,71,8,-202,20412,83,8,-245,20513
//@ expect: out[56]=96,9,-292,20514,110,9,-343,20515
struct Plus {
    __device__ int operator()(int a, int b) const { return a + b; }
};
struct Larger {
    template <typename T> __device__ T operator()(T a, T b) const { return a < b ? b : a; }
};
struct Affine {
    int k, c;
    __device__ int operator()(int v) const { return k * v + c; }
};
struct Counter {
    int calls = 0;
    __device__ bool operator()(int v) {
        calls++;
        return v % 3 == 0;
    }
};
template <typename F, typename G> struct Compose {
    F f;
    G g;
    __device__ int operator()(int v) const { return f(g(v)); }
};
template <typename F, typename G> __device__ Compose<F, G> compose(F f, G g) { return {f, g}; }
template <typename Op> __device__ int fold(const int *v, int n, int start, Op op) {
    for (int i = 0; i < n; i++) start = op(start, v[i]);
    return start;
}
template <typename P> __device__ int count_if(const int *v, int n, P &&p) {
    int c = 0;
    for (int i = 0; i < n; i++) c += p(v[i]);
    return c;
}
__global__ void functors(const int *in, int *out) {
    int t = threadIdx.x, *o = out + 4 * t;
    Counter by_reference;
    o[0] = fold(in, t, 5, Plus());
    o[1] = fold(in + t / 2, 3, -1, Larger{});
    o[2] = compose(Affine{2, t}, compose(Affine{t, 1}, Affine{-1, 3}))(t);
    o[3] = count_if(in, t, by_reference) * 100 + count_if(in, 4, Counter{}) * 10000;
    o[3] += by_reference.calls;
}
