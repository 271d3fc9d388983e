//@ family: library
//@ launch: folds grid=1 block=16
//@ arg: out:i32[16]=zero
//@ arg: in:i32[16]=random(2)
// plus, minus, multiplies, less and others, as arguments of templates.
#include <cuda/std/functional>
template <class T, class F> __device__ T fold(const T *in, int n, T start, F f) {
    for (int i = 0; i < n; i++) start = f(start, in[i]);
    return start;
}
template <class F> __device__ int count(const int *in, int n, int limit, F f) {
    int found = 0;
    for (int i = 0; i < n; i++) found += f(in[i], limit);
    return found;
}
__global__ void folds(int *out, const int *in) {
    int n = threadIdx.x + 1;
    int sum = fold(in, n, 1, cuda::std::plus<int>()) - fold(in, n, 2, cuda::std::minus<>());
    sum ^= fold(in, n, ~0, cuda::std::bit_and<int>()) + fold(in, n, 0, cuda::std::bit_xor<int>()) * 3;
    sum += count(in, n, in[0], cuda::std::less<int>()) + 100 * count(in, n, in[n - 1], cuda::std::greater_equal<int>());
    sum -= fold(in, n, 1, cuda::std::multiplies<int>());
    out[threadIdx.x] = sum + cuda::std::negate<int>()(n) + cuda::std::logical_not<bool>()(n > 8) * 1000;
}
