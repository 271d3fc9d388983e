//@ family: atomics
//@ launch: most grid=3 block=50
//@ arg: result:f32[2]=values(-100,100)
//@ arg: in:f32[150]=random(5)
//@ arg: tries:i32[1]=zero
// Greatest and least of floats by `compare_exchange_weak` in a loop.
#include <cuda/atomic>
template <class F> __device__ void update(float *at, float value, F better) {
    cuda::atomic_ref<float, cuda::thread_scope_device> ref(*at);
    float old = ref.load(cuda::memory_order_relaxed);
    while (better(value, old) && !ref.compare_exchange_weak(old, value, cuda::memory_order_relaxed)) {}
}
struct Greater {
    __device__ bool operator()(float a, float b) const { return a > b; }
};
struct Less {
    __device__ bool operator()(float a, float b) const { return a < b; }
};
__global__ void most(float *result, const float *in, int *tries) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    update(result, in[t] * 10, Greater());
    update(result + 1, in[t] * 10, Less());
    int expected = t, desired = t + 1;
    cuda::atomic_ref<int, cuda::thread_scope_device> count(*tries);
    if (!count.compare_exchange_strong(expected, desired) && expected < 0) count.store(-1);
    count.fetch_add(1);
    if (t == 0) count.fetch_and(0);
}
//@ uncompared: tries it depends on who comes first
