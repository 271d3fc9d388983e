// Lambdas within lambdas: captures of captures, by value and by reference, through several levels.
//@ family: lambdas
//@ launch: nested_lambdas grid=1 block=8
//@ arg: out:i32[40]=zero
//@ expect: out=200,10,15678,77,101,2235,12,15678,77,101,4270,14,15678,77,602,6305,16,15678,77,601502,8340,18,15678,77
//@ expect: out[24]=1204002,10375,20,15678,77,2008502,12410,22,15678,77,3015602,14445,24,15678,77,4225902
__global__ void nested_lambdas(int *out) {
    int t = threadIdx.x, a = t, b = 10, *o = out + 5 * t;
    auto outer = [a, &b](int x) {
        auto inner = [&, x](int y) {
            b += a;
            return a * 1000 + b * 10 + x * y;
        };
        return inner(2) + inner(3);
    };
    a = 77;
    o[0] = outer(t);
    o[1] = b;
    auto deep = [=]() mutable {
        auto change = [&a] {
            a++;
            return [=] { return a * 2; };
        };
        int first = change()();
        return first * 100 + a;
    };
    o[2] = deep();
    o[3] = a;
    int counter = 0;
    auto walk = [&](auto self, int n) {
        counter++;
        return n <= 1 ? 1 : self(n - 1) * n;
    };
    o[4] = walk([&](int k) { return walk([](int m) { return m + 1000; }, k) + t; }, t) * 100 + counter;
}
