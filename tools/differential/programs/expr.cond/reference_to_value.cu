//@ refused:
__global__ void values(long long *out) {
    int o = 3;
    auto &x = o ? static_cast<int &&>(o) : o;
    *out++ = x;
}
