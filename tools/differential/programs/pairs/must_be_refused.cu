#include <utility>
struct Explicit { explicit __device__ Explicit(int) {} };
//# A pair from another whose members do not convert
//@ refused:
__global__ void values(long long *out) {
    std::pair<int *, int> p = std::pair<float, int>(1, 2);
    *out++ = p.second;
}
//# Copy initialisation with an explicit constructor of a member
//@ refused:
__global__ void values(long long *out) {
    std::pair<Explicit, int> p = {1, 2};
    *out++ = p.second;
}
//# A third member
//@ refused:
__global__ void values(long long *out) {
    std::pair<int, int> p(1, 2);
    *out++ = std::get<2>(p);
}
//# By a type that is there twice
//@ refused:
__global__ void values(long long *out) {
    std::pair<int, int> p(1, 2);
    *out++ = std::get<int>(p);
}
