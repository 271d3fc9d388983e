//@ family: barriers
//@ launch: sums grid=1 block=64
//@ arg: out:i32[64]=zero
//@ arg: in:i32[64]=random(7)
// A reduction whose barrier and operation are arguments.
#include <cuda/barrier>
using Barrier = cuda::barrier<cuda::thread_scope_block>;
struct Most {
    __device__ int operator()(int a, int b) const { return a > b ? a : b; }
};
template <class F> __device__ int reduce(int *room, Barrier &bar, int value, F f) {
    room[threadIdx.x] = value;
    bar.arrive_and_wait();
    for (int half = blockDim.x / 2; half > 0; half /= 2) {
        if (threadIdx.x < half) room[threadIdx.x] = f(room[threadIdx.x], room[threadIdx.x + half]);
        bar.arrive_and_wait();
    }
    return room[0];
}
__global__ void sums(int *out, const int *in) {
    __shared__ Barrier bar;
    __shared__ int room[64];
    if (threadIdx.x == 0) init(&bar, blockDim.x);
    __syncthreads();
    int value = in[threadIdx.x];
    out[threadIdx.x] = reduce(room, bar, value >> threadIdx.x % 8, Most()) + (int)threadIdx.x;
}
