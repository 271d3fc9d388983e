//@ family: pipelines
//@ launch: windows grid=2 block=16
//@ arg: out:i32[32]=zero
//@ arg: in:i32[256]=random(2)
// The number of stages is a template's argument; the tiles of each block are weighed and summed up.
#include <cooperative_groups.h>
#include <cuda/pipeline>
template <int Stages> __device__ int run(const int *in, int n) {
    __shared__ alignas(16) int room[Stages][16];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, Stages> state;
    auto block = cooperative_groups::this_thread_block();
    auto pipe = cuda::make_pipeline(block, &state);
    int result = 0;
    for (int i = 0; i < n + Stages - 1; i++) {
        if (i < n) {
            pipe.producer_acquire();
            cuda::memcpy_async(block, room[i % Stages], in + i * 16, 64, pipe);
            pipe.producer_commit();
        }
        if (i < Stages - 1) continue;
        int tile = i - (Stages - 1);
        pipe.consumer_wait();
        result += room[tile % Stages][(threadIdx.x + tile) % 16] * (tile + 1);
        pipe.consumer_release();
    }
    return result;
}
__global__ void windows(int *out, const int *in) { out[blockIdx.x * 16 + threadIdx.x] = run<3>(in + 128 * blockIdx.x, 8); }
