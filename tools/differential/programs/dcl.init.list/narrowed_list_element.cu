//@ refused: narrowing
#include <initializer_list>
struct S {
    int how;
    __device__ S(std::initializer_list<int>) : how(1) {}
    __device__ S(double) : how(2) {}
};
__global__ void values(long long *out) {
    double d = 1.5;
    *out++ = S{d}.how;
}
