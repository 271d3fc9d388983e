//@ family: pipelines
//@ launch: rows grid=1 block=12
//@ arg: out:i32[12]=zero
//@ arg: in:i32[144]=random(9)
// A pipeline of each thread's own fetches rows into local memory by way of shared memory.
#include <cuda/pipeline>
__global__ void rows(int *out, const int *in) {
    __shared__ alignas(16) int room[12][12];
    auto pipe = cuda::make_pipeline();
    int t = threadIdx.x, sum = 0;
    for (int half = 0; half < 3; half++) {
        pipe.producer_acquire();
        cuda::memcpy_async(&room[t][half * 4], in + t * 12 + half * 4, cuda::aligned_size_t<16>(16), pipe);
        pipe.producer_commit();
    }
    cuda::pipeline_consumer_wait_prior<1>(pipe);
    for (int i = 0; i < 8; i++) sum = sum * 5 + room[t][i];
    pipe.consumer_release();
    pipe.consumer_wait();
    for (int i = 8; i < 12; i++) sum = sum * 7 - room[t][i];
    out[t] = sum;
}
