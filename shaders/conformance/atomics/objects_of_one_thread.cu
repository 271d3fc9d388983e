//@ family: atomics
//@ launch: own grid=2 block=64
//@ arg: out:i32[128]=zero
//@ arg: words:u64[128]=zero
//@ arg: reals:f32[128]=zero
//@ expect: out[0]=105
//@ expect: out[7]=147
// Atomic objects that are automatic variables: only their thread sees them.
#include <cuda/atomic>

struct counters { cuda::atomic<unsigned> each[4]; cuda::atomic<signed char> small; };

__device__ void count(cuda::atomic<unsigned> &which, unsigned by) { which.fetch_add(by); }

__global__ void own(int *out, unsigned long long *words, float *reals) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    cuda::atomic<int> mine{i};
    mine.fetch_add(1);
    mine.fetch_max(70 + i);
    mine.fetch_min(1000);
    mine.fetch_xor(3);
    int expected = (70 + i) ^ 3;
    if (mine.compare_exchange_strong(expected, 5 * i)) expected = 66;
    mine.fetch_sub(2);

    counters all = {};
    for (int j = 0; j < 11; j++) count(all.each[(i + j) % 4], j);
    all.small.store(-3);
    all.small.fetch_add(i);
    // Of another's memory or of its own.
    __shared__ cuda::atomic<unsigned> everyone;
    if (threadIdx.x == 0) everyone.store(0);
    __syncthreads();
    count(i % 2 ? all.each[0] : everyone, 1);
    __syncthreads();
    out[i] = mine.exchange(9) + expected + (int)(all.each[i % 4].load() + everyone.load()) + all.small.load();

    cuda::atomic<unsigned long long> wide{~0ull - i};
    wide.fetch_add(3);
    wide.fetch_or(1ull << 40);
    words[i] = wide.load();

    cuda::atomic<float> real{1.5f};
    real.fetch_add(i * 0.25f);
    reals[i] = real.load();
}
