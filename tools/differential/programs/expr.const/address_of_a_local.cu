//@ refused:
__global__ void values(long long *out) {
    int local = static_cast<int>(out[0]);
    constexpr const int *p = &local;
    *out++ = *p;
}
