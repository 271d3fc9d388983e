// Each thread has a pipeline of its own, and prefetches a few elements before it adds them up.
//@ family: pipelines
//@ launch: ahead grid=2 block=32
//@ arg: out:i32[64]=zero
//@ arg: from:i32[640]=iota
//@ expect: out[0]=1440
//@ expect: out[1]=1450
//@ expect: out[31]=1750
//@ expect: out[63]=4950
#include <cuda/pipeline>
__global__ void ahead(int *out, const int *from) {
    __shared__ int room[3][32];
    cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
    int t = threadIdx.x;
    const int *mine = from + blockIdx.x * 320 + t;
    int sum = 0, fetched = 0;
    for (int i = 0; i < 10; i++) {
        for (; fetched < 10 && fetched < i + 3; fetched++) {
            pipe.producer_acquire();
            cuda::memcpy_async(&room[fetched % 3][t], mine + fetched * 32, sizeof(int), pipe);
            pipe.producer_commit();
        }
        if (i < 8) cuda::pipeline_consumer_wait_prior<2>(pipe);
        else pipe.consumer_wait();
        sum += room[i % 3][t];
        pipe.consumer_release();
    }
    out[blockIdx.x * 32 + t] = sum;
}
