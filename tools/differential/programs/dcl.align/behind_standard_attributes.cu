//@ values: 0 3 0 2
__global__ void values(long long *out) {
    [[maybe_unused]] alignas(32) char a[3] = {1, 2, 3};
    *out++ = reinterpret_cast<unsigned long long>(a) % 32;
    *out++ = a[2];
    [[maybe_unused]] __attribute__((aligned(64))) short b[1] = {2};
    *out++ = reinterpret_cast<unsigned long long>(b) % 64;
    *out++ = b[0];
}
