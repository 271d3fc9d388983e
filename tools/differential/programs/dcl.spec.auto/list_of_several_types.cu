//@ refused: different types
#include <initializer_list>
__global__ void values(long long *out) {
    auto x = {1, 2.0};
    *out++ = 1;
}
