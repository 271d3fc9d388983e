// All threads of the block meet at a `cuda::barrier` many times, and read what others wrote between two of them.
//@ family: barriers
//@ quick
//@ launch: rotate grid=3 block=96
//@ arg: out:i32[288]=zero
//@ arg: i32=7
//@ expect: out[0]=28
//@ expect: out[95]=27
//@ expect: out[96]=1028
//@ expect: out[287]=2027
#include <cuda/barrier>
#pragma nv_diag_suppress static_var_with_dynamic_init
using barrier = cuda::barrier<cuda::thread_scope_block>;
static_assert(sizeof(barrier) == 8 && alignof(barrier) == 8, "as large as a word of 64 bits");
__global__ void rotate(int *out, int rounds) {
    __shared__ barrier bar;
    __shared__ int values[96];
    int t = threadIdx.x;
    if (t == 0) init(&bar, blockDim.x);
    values[t] = t + 1000 * blockIdx.x;
    __syncthreads();
    for (int i = 0; i < rounds; i++) {
        int next = values[(t + 4) % 96];
        bar.arrive_and_wait();
        values[t] = next;
        bar.arrive_and_wait();
    }
    out[blockIdx.x * 96 + t] = values[t];
}
