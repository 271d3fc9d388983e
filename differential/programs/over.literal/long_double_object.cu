//@ refused: long double
//@ not g++: it has `long double`
//@ nvrtc accepts: it computes with `double`
__device__ int operator""_x(long double v) {
    long double w = v;
    return (int)w;
}
__global__ void values(long long *out) { *out++ = 1.5_x; }
