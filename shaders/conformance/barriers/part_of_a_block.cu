// Some threads of a block meet, and the others do something else, or nothing.
//@ family: barriers
//@ launch: parts grid=2 block=80
//@ arg: out:i32[160]=zero
//@ expect: out[0]=49
//@ expect: out[49]=0
//@ expect: out[50]=1050
//@ expect: out[79]=1079
//@ expect: out[80]=49
#include <cuda/barrier>
__global__ void parts(int *out) {
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    __shared__ int values[50];
    int t = threadIdx.x;
    if (t == 79) init(&bar, 50);
    __syncthreads();
    int *mine = out + blockIdx.x * 80 + t;
    if (t < 50) {
        values[t] = t;
        bar.arrive_and_wait();
        *mine = values[49 - t];
    } else {
        if (t % 2) {
            *mine = 1000 + t;
            return;
        }
        *mine = 1000 + t;
    }
}
