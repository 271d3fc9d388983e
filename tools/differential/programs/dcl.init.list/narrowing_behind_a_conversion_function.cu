//@ refused: narrowing
//@ nvrtc accepts: it does not look behind user-defined conversions
struct C { __device__ operator int() const { return 3; } };
__global__ void values(long long *out) {
    C c;
    short s{c};
    *out++ = s;
}
