//@ refused:
__global__ void values(long long *out) {
    const int c = 1;
    reinterpret_cast<unsigned &>(c) = 2;
    *out++ = c;
}
