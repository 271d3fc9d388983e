//@ values: 3 1 4 2 5 3 3 13 4 23 3 4 223 3 224 9
//@ values: 4 224
struct S {
    static const int s = 3;
    enum { e = 4 };
    __device__ static int f() { return 5; }
};
struct D : S {};
__device__ S made(int &count) {
    ++count;
    return S();
}
__device__ D derived(int &count) {
    count += 10;
    return D();
}
__device__ S *at(int &count, S &s) {
    count += 100;
    return &s;
}
constexpr __device__ int in_constant() {
    int n = 0;
    S s[3] = {};
    return s[n++].s + s[n++].e + n;
}
__global__ void values(long long *out) {
    int count = 0;
    S s;
    *out++ = made(count).s;
    *out++ = count;
    *out++ = made(count).e;
    *out++ = count;
    *out++ = made(count).f();
    *out++ = count;
    *out++ = derived(count).S::s;
    *out++ = count;
    *out++ = derived(count).S::e;
    *out++ = count;
    *out++ = at(count, s)->s;
    *out++ = at(count, s)->e;
    *out++ = count;
    *out++ = (++count, s).s;
    *out++ = count;
    constexpr int c = in_constant();
    *out++ = c;
    *out++ = sizeof(made(count).s);
    *out++ = count;
    static_assert(S().s == 3, "");
    static_assert(s.s == 3, "");
}
