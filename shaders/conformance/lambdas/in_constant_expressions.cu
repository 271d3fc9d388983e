// Lambdas in constant expressions: array bounds, template arguments, static_assert, if constexpr.
//@ family: lambdas
//@ launch: constants grid=1 block=8
//@ arg: out:i32[32]=zero
//@ expect: out=17,33,0,2,19,33,1,3,23,33,8,13,29,33,27,5,33,33,64,33,43,33,125,-11,55,33,216,89,69,33,343,-99
constexpr auto square = [](int x) { return x * x; };
constexpr auto power = [](int b, int e) constexpr {
    int r = 1;
    while (e-- > 0) r *= b;
    return r;
};
template <int N> struct Holder {
    static constexpr int value = N + 1;
};
__device__ constexpr int build(int n) {
    auto step = [k = n * 2](int x) { return x + k; };
    return step(step(1));
}
__global__ void constants(int *out) {
    int t = threadIdx.x, *o = out + 4 * t;
    constexpr auto local = [](auto a, auto b) { return a > b ? a : b; };
    int buffer[local(square(2), 3)] = {1, 2, 3, 4};
    static_assert(power(3, 4) == 81, "a lambda is a constant expression");
    static_assert(build(5) == 21);
    o[0] = (int)sizeof(buffer) + buffer[t & 3] + square(t);
    o[1] = Holder<power(2, 5)>::value;
    if constexpr (local(1.5, 2.5) > 2) o[2] = power(t, 3);
    else o[2] = -1;
    o[3] = power(-2, t) + build(t);
}
