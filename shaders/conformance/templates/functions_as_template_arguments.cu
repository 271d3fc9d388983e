// Functions and objects as template arguments: auto, references, packs, defaults, specialisations, launch sites.
//@ family: templates
//@ launch: functions grid=1 block=8
//@ arg: out:i32[56]=zero
//@ launch: map<triple> grid=1 block=4
//@ arg: more:i32[8]=iota
//@ launch: map<negate> grid=1 block=8
//@ arg: more
//@ expect: out=1,11,10,33,41,514,1000,302,2,-19,-64,41,614,1011,603,-7,-48,-161,41,714,1022,904,-16,-77,-258,41,814
//@ expect: out[27]=1033,1205,-25,-106,-355,41,914,1044,1506,-34,-135,-452,41,1014,1055,1807,-43,-164,-549,41,1114
//@ expect: out[48]=1066,2108,-52,-193,-646,41,1214,1077
//@ expect: more=0,-3,-6,-9,-3,-4,-5,-6
__device__ int triple(int v) { return v * 3; }
__device__ int negate(int v) { return -v; }
__device__ float halve(float v) { return v * 0.5f; }
template <typename T> __device__ T next(T v) { return v + 1; }
__device__ int total = 5;
__constant__ int scale[3] = {2, 4, 8};
__device__ int shared_by_all = 100;

template <auto F> struct Wrap {
    template <typename T> __device__ auto operator()(T v) const { return F(v); }
};
template <int (&F)(int)> __device__ int by_reference(int v) { return F(v) + 1; }
template <int (*... F)(int)> __device__ int chain(int v) {
    ((v = F(v)), ...);
    return v;
}
template <int (*F)(int) = negate> struct Default {
    __device__ static int run(int v) { return F(v); }
};
template <int (*F)(int)> struct Cost { static constexpr int value = 3; };
template <> struct Cost<triple> { static constexpr int value = 30; };
template <typename T> struct Signature;
template <typename R, typename... A> struct Signature<R (*)(A...)> {
    static constexpr int count = sizeof...(A);
    using Result = R;
};
template <int &R> __device__ int add_to(int v) { return R + v; }
template <const int *P, int N> __device__ int sum() {
    int s = 0;
    for (int i = 0; i < N; i++) s += P[i];
    return s;
}
template <int *P> __device__ int or_null(int v) { return P ? *P + v : v; }
template <int (*F)(int)> __global__ void map(int *v) { v[threadIdx.x] = F(v[threadIdx.x]) + 1; }

__global__ void functions(int *out) {
    int t = threadIdx.x, *o = out + 7 * t;
    o[0] = Wrap<triple>()(t) * 100 + (int)(Wrap<&halve>{}(t + 1.0f) * 2);
    o[1] = by_reference<negate>(t) * 10 + Wrap<next<int>>()(t);
    o[2] = chain<triple, negate, next<int>>(t) * 10 + chain<>(t);
    o[3] = Default<>::run(t) * 100 + Default<triple>::run(t) + Cost<triple>::value + Cost<negate>::value;
    o[4] = Signature<decltype(&halve)>::count + (int)sizeof(Signature<int (*)(char, float)>::Result) * 10;
    o[5] = add_to<total>(t) * 100 + sum<scale, 3>();
    o[6] = or_null<&shared_by_all>(t) * 10 + or_null<nullptr>(t);
}
#if !defined(__CUDACC_RTC__)
void host(int *v) {
    map<triple><<<1, 4>>>(v);
    map<&negate><<<1, 8>>>(v);
}
#endif
