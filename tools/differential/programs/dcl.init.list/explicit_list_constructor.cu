//@ refused: explicit
#include <initializer_list>
struct S {
    __device__ explicit S(std::initializer_list<int>) {}
};
__global__ void values(long long *out) {
    S s = {1, 2};
    *out++ = 1;
}
