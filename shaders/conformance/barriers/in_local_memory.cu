// Barriers of one thread, in its own memory: phases of several arrivals, and a copy.
//@ family: barriers
//@ golden: none NVIDIA's barrier waits for ever there
//@ launch: alone grid=2 block=32
//@ arg: out:i32[64]=zero
//@ arg: from:i32[64]=iota
//@ expect: out[0]=131
//@ expect: out[33]=164
#include <cuda/barrier>
__global__ void alone(int *out, const int *from) {
    cuda::barrier<cuda::thread_scope_thread> own(3);
    int last, t = blockIdx.x * 32 + threadIdx.x;
    cuda::memcpy_async(&last, from + blockIdx.x * 32 + 31, sizeof(int), own);
    own.arrive(2);
    own.wait(own.arrive());
    last += 100;
    own.wait(own.arrive(3));
    out[t] = last + t % 32;
}
