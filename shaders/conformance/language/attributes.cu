// Attributes and specifiers: inlining, launch bounds, alignment, fallthrough, deprecated, restrict, pragmas.
//@ family: language
//@ launch: attributes grid=1 block=8
//@ arg: in:i32[8]=iota
//@ arg: out:i32[24]=zero
//@ expect: out=1116,-69701,161218,118,-59800,160222,-26,-49897,160080,23,-39992,160131,1072,-29285,161182,126,-19376
//@ expect: out[17]=160238,-30,-9465,160084,31,448,160147
__device__ __forceinline__ int fast(int v) { return v * 2 + 1; }
__noinline__ __device__ int slow(int v) { return v * v - 1; }
static __device__ inline int local(int v) { return -v; }
[[nodiscard]] __device__ int result(int v) { return v ^ 3; }
__device__ __host__ __forceinline__ constexpr int either(int v) { return v + 100; }
[[maybe_unused]] static __device__ int unused(int v) { return v; }
struct alignas(16) Wide {
    int v[3];
    [[nodiscard]] __device__ int sum() const { return v[0] + v[1] + v[2]; }
};
struct [[deprecated("for the test")]] Old;
extern "C" __device__ int c_linkage(int v) { return v - 7; }

extern "C" __global__ void __launch_bounds__(64, 2) attributes(const int *__restrict__ in, int *__restrict__ out) {
    [[maybe_unused]] const int t = threadIdx.x;
    alignas(16) int v[4] = {t, 1, 2, 3};
    int r = 0;
#pragma unroll
    for (int i = 0; i < 4; i++) r += fast(v[i]);
#pragma unroll 1
    for (int i = 0; i < t; i++) r ^= local(i);
    switch (t & 3) {
    case 0: r += 1000; [[fallthrough]];
    case 1: r += 100; break;
    case 2: r -= 5;
    default: break;
    }
    Wide w = {{in[t], 2, r}};
    out[3 * t] = r;
    out[3 * t + 1] = slow(t) + result(t) * 100 + c_linkage(t) * 10000;
    out[3 * t + 2] = w.sum() + either(t) + sizeof(w) * 10000 + (int)((unsigned long long)&v[0] % 16);
}
