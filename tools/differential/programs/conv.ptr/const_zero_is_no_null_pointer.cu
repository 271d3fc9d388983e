//@ values: 2 2 1 1 1 2 1 2 2 1
__device__ int f(const void *) { return 1; }
__device__ int f(...) { return 2; }
enum E { zero };
__global__ void values(long long *out) {
    const int z = 0;
    constexpr int c = 0;
    *out++ = f(z);
    *out++ = f(c);
    *out++ = f(0);
    *out++ = f(0u);
    *out++ = f(0L);
    *out++ = f('\0');
    *out++ = f(nullptr);
    *out++ = f(zero);
    *out++ = f(1 - 1);
    *out++ = f((0));
}
