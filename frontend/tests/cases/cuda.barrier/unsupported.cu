// What barriers and pipelines lack.

#include <cuda/barrier>
#include <cuda/pipeline>

//#
#pragma nv_diag_suppress static_var_with_dynamic_init
__global__ void k() {
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    if (threadIdx.x == 0) init(&bar, blockDim.x);
    __syncthreads();
    bar.arrive_and_wait();
}

//# Blocks do not wait for each other
__device__ cuda::barrier<cuda::thread_scope_device> bar;
//                                                  ^ IW0320 `cuda::barrier` is supported with `thread_scope_block` and `thread_scope_thread` only: blocks cannot wait for each other
__global__ void k() { bar.arrive_and_wait(); }

//#
__global__ void k(cuda::std::barrier<> *bar) { bar->arrive_and_wait(); }
//                                             ^ IW0320 `cuda::barrier` is supported with `thread_scope_block` and `thread_scope_thread` only: blocks cannot wait for each other

//#
struct F { __device__ void operator()() {} };
__global__ void k() { cuda::barrier<cuda::thread_scope_block, F> bar(1, F()); }
//                                                               ^ IW0320 a `cuda::barrier` with a completion function is not supported

//# Bytes are not counted
__global__ void k() {
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    cuda::device::barrier_arrive_tx(bar, 1, 16);
//  ^ IW0366 `cuda::device::barrier_arrive_tx` belongs to the library libcu++: this part of it is not supported
}

//# Barriers are not copied
__device__ void f(cuda::barrier<cuda::thread_scope_block> b) {}
__global__ void k() {
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    f(bar);
//    ^ IW0376 `cuda::barrier<(cuda::thread_scope)2, cuda::__isowarp::__no_completion>::barrier` is deleted
}

//# Tokens are used once
__global__ void k() {
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    auto token = bar.arrive();
    bar.wait(token);
//           ^ IW0304 cannot bind `unsigned long &&` to an object of type `unsigned long` in argument 1
}

//# One thread has no parity to wait for
__global__ void k() {
    cuda::barrier<cuda::thread_scope_thread> bar(1);
    bar.wait_parity(true);
}
// ! IW0320 static assertion failed: a `cuda::barrier` with `thread_scope_thread` has no phases with a parity

//#
struct S { __device__ S(const S &) {} int i; };
__global__ void k(S *to, const S *from) {
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    cuda::memcpy_async(to, from, sizeof(S), bar);
}
// ! IW0320 static assertion failed: what is copied by `cuda::memcpy_async` is trivially copyable

//#
__global__ void k() { auto pipe = cuda::make_pipeline(); auto copy = pipe; }
//                                                                   ^ IW0376 `cuda::pipeline<(cuda::thread_scope)10>::pipeline` is deleted

//# Clocks
#include <cuda/std/chrono>
__global__ void k(long long *p) { *p = cuda::std::chrono::system_clock::now().time_since_epoch().count(); }
//                                     ^ IW0366 `cuda::std::chrono::system_clock::now` belongs to the library libcu++: this part of it is not supported
//                                       help: `clock64()` counts cycles; no clock of a device has the host's time
