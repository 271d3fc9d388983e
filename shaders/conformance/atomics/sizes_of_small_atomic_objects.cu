//@ family: atomics
//@ launch: sizes grid=1 block=1
//@ arg: out:i32[4]=zero
//@ expect: out=4,4,4,8
// libcu++ keeps atomic objects of types smaller than four bytes in a word.
#include <cuda/atomic>
struct Both {
    cuda::atomic<unsigned char, cuda::thread_scope_device> a;
    cuda::atomic<short, cuda::thread_scope_device> b;
};
__global__ void sizes(int *out) {
    out[0] = sizeof(cuda::atomic<unsigned char>);
    out[1] = sizeof(cuda::atomic<short>);
    out[2] = sizeof(cuda::atomic<bool>);
    out[3] = sizeof(Both);
}
