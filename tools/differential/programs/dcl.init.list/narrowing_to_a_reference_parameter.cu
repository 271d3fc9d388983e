//@ refused: narrowing
//@ nvrtc accepts: it does not look at references for narrowing
struct C {
    long long v;
    __device__ C(const bool &b) : v(b) {}
};
__global__ void values(long long *out) {
    C x{3u};
    *out++ = x.v;
}
