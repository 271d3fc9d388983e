//@ family: atomics
//@ launch: exchange grid=1 block=40
//@ arg: out:i32[42]=zero
//@ arg: in:i32[40]=random(13)
// Atomic objects of pointers, flags and enumerations.
#include <cuda/atomic>
enum class State : unsigned { None, Some, Done };
__global__ void exchange(int *out, const int *in) {
    __shared__ cuda::atomic<const int *, cuda::thread_scope_block> last;
    __shared__ cuda::atomic<bool, cuda::thread_scope_block> taken;
    __shared__ cuda::atomic<State, cuda::thread_scope_block> states[40];
    int t = threadIdx.x;
    states[t] = State::None;
    if (t == 0) {
        last.store(nullptr);
        taken = false;
    }
    __syncthreads();
    // One thread gets null, the others the value of another thread: the sum of all and of the last is that of the input.
    const int *before = last.exchange(in + t);
    bool first = !taken.exchange(true);
    atomicAdd(&out[40], before ? *before : 0);
    atomicAdd(&out[41], first ? 1 : 0);
    State old = states[(t + 1) % 40].exchange(t % 3 ? State::Some : State::Done);
    __syncthreads();
    if (t == 0) atomicAdd(&out[40], *last.load());
    out[t] = (int)states[t].load() * 10 + (int)old;
}
