// One thread copies for all, and the whole block waits.
//@ family: barriers
//@ launch: fetch grid=2 block=32
//@ arg: out:i32[64]=zero
//@ arg: from:i32[64]=iota
//@ expect: out[0]=31
//@ expect: out[31]=0
//@ expect: out[32]=63
//@ expect: out[63]=32
#include <cuda/barrier>
__global__ void fetch(int *out, const int *from) {
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    __shared__ alignas(8) int tile[32];
    int t = threadIdx.x;
    if (t == 0) init(&bar, blockDim.x);
    __syncthreads();
    if (t == 5) cuda::memcpy_async(tile, from + blockIdx.x * 32, cuda::aligned_size_t<8>(sizeof tile), bar);
    bar.arrive_and_wait();
    out[blockIdx.x * 32 + t] = tile[31 - t];
}
