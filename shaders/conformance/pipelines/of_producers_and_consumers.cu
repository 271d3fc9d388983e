// Some threads of a block fill the stages, once each, and others empty them: selected by their number, and by their roles.
//@ family: pipelines
//@ launch: once grid=2 block=96
//@ arg: out:i32[192]=zero
//@ arg: from:i32[384]=iota
//@ arg: bool=0
//@ launch: once grid=2 block=96
//@ arg: again:i32[192]=zero
//@ arg: from
//@ arg: bool=1
//@ expect: out[0]=0
//@ expect: out[31]=0
//@ expect: out[32]=381
//@ expect: out[95]=192
//@ expect: out[191]=768
//@ expect: again[32]=381
//@ expect: again[95]=192
//@ expect: again[191]=768
#include <cooperative_groups.h>
#include <cuda/pipeline>
__global__ void once(int *out, const int *from, bool roles) {
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 3> state;
    __shared__ int room[3][64];
    auto block = cooperative_groups::this_thread_block();
    unsigned t = block.thread_rank();
    bool produces = t < 32;
    cuda::pipeline<cuda::thread_scope_block> pipe =
        roles ? cuda::make_pipeline(block, &state, produces ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer)
              : cuda::make_pipeline(block, &state, 32);
    int sum = 0;
    if (produces) {
        for (int i = 0; i < 3; i++) {
            pipe.producer_acquire();
            const int *tile = from + blockIdx.x * 192 + i * 64;
            cuda::memcpy_async(&room[i][t], tile + t, sizeof(int), pipe);
            cuda::memcpy_async(&room[i][t + 32], tile + t + 32, cuda::aligned_size_t<4>(4), pipe);
            pipe.producer_commit();
        }
    } else {
        for (int i = 0; i < 3; i++) {
            pipe.consumer_wait();
            sum += room[i][95 - t];
            pipe.consumer_release();
        }
    }
    out[blockIdx.x * 96 + t] = sum;
}
