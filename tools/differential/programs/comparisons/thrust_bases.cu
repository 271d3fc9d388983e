//@ values: 4 3 1 1
//@ not g++: it has no Thrust
//@ nvrtc refuses: it has no Thrust
#include <thrust/device_vector.h>
#include <thrust/functional.h>
struct Doubled : public thrust::unary_function<int, int> {
    __host__ __device__ int operator()(int x) const { return 2 * x; }
};
struct Both : thrust::binary_function<float, int, bool> {
    __host__ __device__ bool operator()(float a, int b) const { return a > b; }
};
__global__ void values(long long *out) {
    *out++ = Doubled()(2);
    *out++ = thrust::plus<int>()(1, 2);
    *out++ = Both()(2.5f, 2);
    *out++ = sizeof(Doubled);
}
