//@ values: 3 102 315 9
//@ nvrtc refuses: it has no header <initializer_list>
#include <initializer_list>
struct S {
    int sum = 0, count = 0;
    __device__ S(std::initializer_list<int> list) {
        for (int v : list) sum += v;
        count = list.size();
    }
    __device__ S(int a, int b) : sum(100 * a + b) {}
};
__device__ int f(std::initializer_list<int> list) { return *list.begin() + list.size(); }
__global__ void values(long long *out) {
    *out++ = S{1, 2}.sum;
    *out++ = S(1, 2).sum;
    S s = {4, 5, 6};
    *out++ = s.sum + 100 * s.count;
    *out++ = f({7, 8});
}
