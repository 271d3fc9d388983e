//@ family: library
//@ launch: lists grid=1 block=5
//@ arg: out:i32[10]=zero
// `initializer_list` as a parameter of functions and constructors, and least and greatest of one.
#include <cuda/std/initializer_list>
struct Polynomial {
    int coefficients[6] = {};
    int degree = 0;
    __device__ Polynomial(std::initializer_list<int> list) {
        for (int c : list) coefficients[degree++] = c;
    }
    __device__ int operator()(int x) const {
        int value = 0;
        for (int i = degree; i > 0; i--) value = value * x + coefficients[i - 1];
        return value;
    }
};
__device__ int sum(std::initializer_list<short> list) {
    int result = (int)list.size() * 1000;
    for (const short *at = list.begin(); at != list.end(); ++at) result += *at;
    return result;
}
__global__ void lists(int *out) {
    int t = threadIdx.x;
    Polynomial p = {1, -2, t, 3}, q{t};
    out[2 * t] = p(t + 1) * 100 + q(9) + p.degree;
    out[2 * t + 1] = sum({1, 2, (short)(t * 3)}) + sum({});
}
