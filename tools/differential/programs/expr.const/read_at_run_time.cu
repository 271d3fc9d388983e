//@ refused: the initial value of `n` is not constant
struct S { int v; __device__ constexpr int get() const { return v; } };
__global__ void values(long long *out) {
    S s{static_cast<int>(out[0])};
    constexpr int n = s.get();
    *out++ = n;
}
