//@ family: atomics
//@ launch: functions grid=4 block=64
//@ arg: out:i32[4]=zero
//@ arg: seen:i32[256]=zero
//@ expect: out[0]=256,1,32640,77
// The functions for atomic objects, flags, and waiting for a value, of threads that come one after the other.
#include <cuda/atomic>
__device__ cuda::std::atomic<int> count;
__device__ cuda::std::atomic<unsigned> most;
__device__ cuda::std::atomic_flag first = {};

__global__ void functions(int *out, int *seen) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ cuda::std::atomic<int> mine;
    if (threadIdx.x == 0) cuda::std::atomic_init(&mine, 5);
    __syncthreads();
    cuda::std::atomic_fetch_add(&mine, 2);
    cuda::std::atomic_fetch_sub_explicit(&mine, 1, cuda::memory_order_relaxed);
    if (!first.test_and_set()) cuda::std::atomic_fetch_or(&most, 1u);
    atomicAdd(&out[2], i);
    __syncthreads();
    int expected = 69;
    if (threadIdx.x == 0) {
        bool swapped = cuda::std::atomic_compare_exchange_strong(&mine, &expected, 1000);
        seen[i] = swapped * 2 + cuda::std::atomic_exchange(&mine, 9) + cuda::std::atomic_load(&mine);
        mine.notify_all();
    } else {
        // Does not wait: the value has changed already.
        mine.wait(70);
        cuda::std::atomic_wait(&mine, 71);
        seen[i] = cuda::std::atomic_flag_test(&first) + cuda::std::atomic_is_lock_free(&mine);
    }
    if (cuda::std::atomic_fetch_add_explicit(&count, 1, cuda::memory_order_acq_rel) == 255) {
        out[0] = count.load();
        out[1] = (int)cuda::std::atomic_load(&most);
        cuda::std::atomic_flag_clear(&first);
        out[3] = first.test() ? 0 : 77;
    }
}
