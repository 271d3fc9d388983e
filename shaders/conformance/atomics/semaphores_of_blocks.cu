//@ family: atomics
//@ launch: take grid=8 block=1
//@ arg: total:i32[3]=zero
//@ expect: total[0]=1600,0,8
// One thread of each block changes a plain number under a semaphore, and waits at a latch that all count down.
#include <cuda/latch>
#include <cuda/semaphore>
__device__ cuda::binary_semaphore<cuda::thread_scope_device> one(1);
__device__ cuda::counting_semaphore<cuda::thread_scope_device, 4> places(4);
__device__ cuda::latch<cuda::thread_scope_device> done(8);

__global__ void take(int *total) {
    for (int n = 0; n < 200; n++) {
        one.acquire();
        total[0] = *(volatile int *)&total[0] + 1;
        one.release();
    }
    places.acquire();
    atomicAdd(&total[1], 1);
    atomicAdd(&total[1], -1);
    places.release();
    atomicAdd(&total[2], 1);
    done.count_down();
}
