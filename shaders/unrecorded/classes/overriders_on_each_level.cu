//@ family: classes
//@ launch: levels grid=2 block=10
//@ arg: out:i64[40]=zero
//@ expect: out[0]=1003001,107,105109003,960,92109003,93,86106002,-1,5011004,211,13021007,186,117127009,1784,96115005,157
//@ expect: out[16]=94118006,-1,12022008,223,25039013,190,129145015,1978,165121007,445,159130010,-1,25033012,235,37057019,253
//@ expect: out[32]=141163021,3286,173127009,1879,175142014,-1,39148016,247
// Five levels, of which each one overrides some functions, adds one of its own, or asks the one above.
struct First {
    int n;
    __device__ explicit First(int v) : n(v) {}
    __device__ virtual long long a(int x) const { return n + x; }
    __device__ virtual long long b(int x) const { return a(x) * 3; }
    __device__ virtual long long c(int x) const { return b(x) - a(x + 1); }
};
struct Second : First {
    using First::First;
    __device__ long long b(int x) const override { return First::b(x) + 100; }
    __device__ virtual long long d(int x) const { return c(x) + b(x); }
};
struct Third : Second {
    int m = 7;
    using Second::Second;
    __device__ long long a(int x) const override { return m * x - n; }
    __device__ long long c(int x) const final { return x > 0 ? Second::c(x - 1) + c(x - 2) : m; }
};
struct Fourth : Third {
    __device__ explicit Fourth(int v) : Third(v + 1) { m = 9; }
    __device__ long long d(int x) const override { return Third::d(x) * 10 + First::a(x); }
};
struct Fifth final : Fourth {
    using Fourth::Fourth;
    __device__ long long a(int x) const override { return Fourth::a(x) + n % 5; }
    __device__ long long b(int x) const override { return x > 3 ? Second::b(x) : 11 * x; }
};
__device__ long long through(const First &first, int x) { return first.a(x) + 1000 * first.b(x) + 1000000 * first.c(x); }
__device__ long long deeper(const Second *second, int x) { return second ? second->d(x) - second->First::b(x) : -1; }
__global__ void levels(long long *out) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    First first(t);
    Second second(t + 1);
    Third third(t + 2);
    Fourth fourth(t + 3);
    Fifth fifth(t);
    const First *all[5] = {&first, &second, &third, &fourth, &fifth};
    const Second *some[5] = {nullptr, &second, &third, &fourth, &fifth};
    out[2 * t] = through(*all[t % 5], t / 5 + 1);
    out[2 * t + 1] = deeper(some[(t + 2) % 5], t / 4);
}
