// Instances that only launches in host code name, with macros and constants as arguments.
//@ family: templates
//@ launch: fill<int, 48> grid=1 block=4
//@ arg: a:i32[4]=zero
//@ launch: fill<float, 7> grid=1 block=4
//@ arg: b:f32[4]=zero
//@ expect: a=48,49,50,51
//@ expect: b=7,8,9,10
#include <cstdio>
#include <vector>
#define BASE 16
const int OFFSET = 7;
template <typename T, int FROM> __global__ void fill(T *p) { p[threadIdx.x] = FROM + threadIdx.x; }

template <typename T> void run(std::vector<T> &v, T *device) {
    fill<T, 3><<<1, v.size()>>>(device);
}

int main() {
    int *a = nullptr;
    float *b = nullptr;
    fill<int, 3 * BASE><<<dim3(1), 4>>>(a);
    fill<float, OFFSET><<<1, 4, 0>>>(b);
    printf("done\n");
    return 0;
}
