// Lambdas returned by functions and by other lambdas, stored in members and arrays of templates.
//@ family: lambdas
//@ launch: returned_lambdas grid=1 block=8
//@ arg: out:i32[32]=zero
//@ expect: out=23,1503,16,1,123,1603,31,1,223,1704,46,1,323,1804,61,15,423,1904,76,17,523,2005,91,21,623,2105,106,25
//@ expect: out[28]=723,2205,121,59
__device__ auto adder(int n) {
    return [n](int x) { return x + n; };
}
template <typename F, typename G> __device__ auto then(F f, G g) {
    return [f, g](auto x) { return g(f(x)); };
}
template <typename F> struct Repeated {
    F f;
    int times;
    __device__ int operator()(int x) const {
        for (int i = 0; i < times; i++) x = f(x);
        return x;
    }
};
template <typename F> __device__ Repeated<F> repeat(F f, int n) { return {f, n}; }

__global__ void returned_lambdas(int *out) {
    int t = threadIdx.x, *o = out + 4 * t;
    auto curry = [](int a) { return [a](int b) { return [a, b](int c) { return a * 100 + b * 10 + c; }; }; };
    auto twice = [](auto f) { return [f](int x) { return f(f(x)); }; };
    auto a = adder(t), b = adder(10);
    o[0] = curry(t)(2)(3);
    o[1] = then(a, b)(5) * 100 + then(b, [](int x) { return x / 3; })(t);
    o[2] = twice(twice([t](int x) { return x * 2 + t; }))(1);
    o[3] = repeat(then(a, [](int x) { return x ^ 3; }), t)(1);
}
