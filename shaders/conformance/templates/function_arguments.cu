// Functions as arguments of templates, and as arguments from which a template deduces; called through a constant.
//@ family: templates
//@ launch: with_functions grid=1 block=8
//@ arg: out:i32[32]=zero
//@ expect: out=0,0,101,40603,10,29,400,40605,20,58,699,40607,30,87,998,40609,40,116,1297,40611,50,145,1596,40613,60,174
//@ expect: out[26]=1895,40615,70,203,2194,40617
__device__ int triple(int v) { return v * 3; }
__device__ int negate(int v) { return -v; }
__device__ float some(int a, short b) { return a + b * 0.5f; }
template <int (*F)(int)> __device__ int call(int v) { return F(F(v)); }
template <typename T, T (*F)(T), T (*G)(T)> struct Both {
    __device__ static T run(T v) { return F(v) * 10 + G(v); }
};
template <typename F> __device__ int apply(F f, int v) { return f(v) + 1; }
template <typename R, typename... A> __device__ int signature(R (*)(A...)) {
    return sizeof(R) * 100 + (0 + ... + (int)sizeof(A));
}
template <typename R, typename... A> __device__ R forward(R (*f)(A...), A... a) { return f(a...); }

__global__ void with_functions(int *out) {
    int t = threadIdx.x, *o = out + 4 * t;
    o[0] = call<triple>(t) + call<&negate>(t);
    o[1] = Both<int, triple, negate>::run(t);
    o[2] = apply(triple, t) * 100 + apply(&negate, t);
    o[3] = signature(some) * 100 + (int)(forward(some, t, (short)3) * 2);
}
