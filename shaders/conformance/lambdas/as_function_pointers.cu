// Lambdas without captures as pointers to functions: named, in tables, as arguments, returned, with `+`.
//@ family: lambdas
//@ launch: closures grid=1 block=8
//@ arg: out:i32[40]=zero
//@ expect: out=29,0,7007,1,-1,37,-99,7999,26,9,45,4,8902,51,21,53,-97,9903,76,31,61,16,11011,101,39,69,-95,11995,126
//@ expect: out[29]=49,77,36,12906,151,61,85,-93,13907,176,71
__device__ int reduce(const int *v, int n, int (*f)(int, int)) {
    int r = v[0];
    for (int i = 1; i < n; i++) r = f(r, v[i]);
    return r;
}
__device__ int plain(int v) { return v - 100; }

__global__ void closures(int *out) {
    int t = threadIdx.x, *o = out + 5 * t;
    int v[4] = {t, 3, 8, 1};
    o[0] = reduce(v, 4, [](int a, int b) { return a * 2 + b; });
    int (*f)(int) = [](int v) { return v * v; };
    if (t & 1) f = plain;
    o[1] = f(t);
    auto named = [](int v) { return v + 7; };
    int (*table[])(int) = {named, +[](int v) { return -v; }, plain, f};
    o[2] = table[t & 3](t) + named(t) * 1000;
    double (*fine)(double, int) = [](double v, int) -> double { return v / 4; };
    o[3] = (int)(fine(t, 1) * 100) + (fine != nullptr);
    auto pick = [](bool up) -> int (*)(int) {
        if (up) return [](int v) { return v + 1; };
        return [](int v) { return v - 1; };
    };
    o[4] = pick(t & 2)(t * 10);
}
