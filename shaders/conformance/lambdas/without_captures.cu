// Captureless lambdas: use of constants and of names outside the function, default arguments, immediate calls.
//@ family: lambdas
//@ launch: captureless grid=1 block=8
//@ arg: out:i32[40]=zero
//@ expect: out=2400,1000,30,8,7,2412,1001,40,10,10,2424,1002,230,12,13,2436,1003,3030,14,13,2448,1004,34,16,16,2460
//@ expect: out[26]=1005,80,18,19,2472,1005,630,20,19,2484,1005,7030,22,22
__device__ int offset = 30;
__constant__ int factors[4] = {1, 10, 100, 1000};
constexpr int limit = 5;

__global__ void captureless(int *out) {
    int t = threadIdx.x, *o = out + 5 * t;
    const int width = 3;
    constexpr int height = 4;
    auto area = [](int k = 2) { return width * height * k; };
    auto cut = [](int v) { return v > limit ? limit : v; };
    auto device = [](int v) { return v * factors[v & 3] + offset; };
    auto where = []() -> int { return threadIdx.x * 2 + blockDim.x; };
    o[0] = area() * 100 + area(t);
    o[1] = cut(t) + [] { return 1000; }();
    o[2] = device(t);
    o[3] = where();
    const int chosen = [&] {
        if (t % 3 == 0) return 7;
        if (t % 3 == 1) return 8;
        return 9;
    }();
    o[4] = chosen + ([](auto x) { return x * 2; })(t);
}
