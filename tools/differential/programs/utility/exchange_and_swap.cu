//@ values: 1 5 462
//@ nvrtc refuses: it has no header <utility>
#include <utility>
__global__ void values(long long *out) {
    int a = 1;
    *out++ = std::exchange(a, 5);
    *out++ = a;
    int x[3] = {1, 2, 3}, y[3] = {4, 5, 6};
    std::swap(x, y);
    *out++ = x[0] * 100 + x[2] * 10 + y[1];
}
