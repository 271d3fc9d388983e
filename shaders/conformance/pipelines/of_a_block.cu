// A pipeline of two stages that all threads of a block fill and empty.
//@ family: pipelines
//@ quick
//@ launch: stages grid=2 block=64
//@ arg: out:i32[128]=zero
//@ arg: from:i32[1024]=iota
//@ expect: out[0]=2296
//@ expect: out[63]=1792
//@ expect: out[64]=6392
//@ expect: out[127]=5888
#include <cooperative_groups.h>
#include <cuda/pipeline>
__global__ void stages(int *out, const int *from) {
    constexpr int count = 2, batches = 8;
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, count> state;
    __shared__ int room[count][64];
    auto block = cooperative_groups::this_thread_block();
    auto pipe = cuda::make_pipeline(block, &state);
    const int *mine = from + blockIdx.x * 512;
    int sum = 0, fetched = 0;
    for (int i = 0; i < batches; i++) {
        for (; fetched < batches && fetched < i + count; fetched++) {
            pipe.producer_acquire();
            cuda::memcpy_async(block, room[fetched % count], mine + fetched * 64, sizeof(int) * 64, pipe);
            pipe.producer_commit();
        }
        pipe.consumer_wait();
        sum += room[i % count][63 - threadIdx.x];
        pipe.consumer_release();
    }
    out[blockIdx.x * 64 + threadIdx.x] = sum;
}
