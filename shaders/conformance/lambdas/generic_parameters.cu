// Generic lambdas: auto parameters of all forms, packs, and a type for every call.
//@ family: lambdas
//@ launch: generics grid=1 block=8
//@ arg: out:i32[56]=zero
//@ expect: out=4000,10,348,7,41,9,10,4001,14,348,10,44,12,10,4002,18,348,14,49,15,10,4003,22,348,17,56,18,10,4004,26
//@ expect: out[30]=348,21,65,21,10,4005,30,348,24,76,24,10,4006,34,348,28,89,27,10,4007,38,348,31,104,30,10
template <typename T> __device__ int size_code(const T &) { return (int)sizeof(T); }

__global__ void generics(int *out) {
    int t = threadIdx.x, *o = out + 7 * t;
    auto add = [](auto a, auto b) { return a + b; };
    auto swap = [](auto &a, auto &b) {
        auto c = a;
        a = b;
        b = c;
    };
    auto count = [](auto... v) { return (int)sizeof...(v); };
    auto sum = [t](auto first, auto... rest) { return first * t + (0 + ... + rest); };
    auto call = [](auto &&f, auto x) -> decltype(f(x)) { return f(x); };
    auto deref = [](const auto *p) { return *p * 3; };
    int x = t, y = 40;
    short s = 3;
    swap(x, y);
    o[0] = x * 100 + y;
    o[1] = (int)(add(t, 0.75) * 4) + (int)(add(0.5f, s) * 2);
    o[2] = size_code(add('a', 'b')) * 10 + size_code(add(1, 2LL)) + count(1, 2.0, s) * 100 + count();
    o[3] = sum(2, 3, 4u) + (int)sum(1.5f);
    o[4] = call([&](int v) { return v * v + x; }, t + 1);
    o[5] = deref(&y) + (int)deref(&s);
    o[6] = call([](auto v) { return (int)sizeof(v); }, s) + call([](auto v) { return (int)sizeof(v); }, 1.0);
}
