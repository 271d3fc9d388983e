// Atomic operations on variables of a thread, which no other thread sees: through pointers that a function takes, and atomic objects.
// CUDA has no atomic functions on local memory: this is for cpu and wgpu alone.
//@ family: atomics
//@ golden: none CUDA does not define atomic functions on local memory
//@ launch: own grid=2 block=32
//@ arg: out:u32[64]=zero
//@ arg: wide:u64[64]=zero
//@ arg: sums:f32[64]=zero
//@ expect: wide[0]=7,6
//@ expect: sums[0]=0.75,1.75
#include <cuda/atomic>
struct Of {
    unsigned *p;
    __device__ unsigned add(unsigned by) const { return atomicAdd(p, by); }
    __device__ unsigned inc(unsigned most) const { return atomicInc(p, most); }
    __device__ unsigned dec(unsigned most) const { return atomicDec(p, most); }
    __device__ unsigned swap(unsigned from, unsigned to) const { return atomicCAS(p, from, to); }
    __device__ unsigned set(unsigned x) const { return atomicExch(p, x); }
    __device__ unsigned max(unsigned x) const { return atomicMax(p, x); }
    __device__ unsigned flip(unsigned x) const { return atomicXor(p, x); }
};
__device__ __noinline__ void add(unsigned long long *p, float *f) {
    atomicAdd(p, 5ull);
    atomicOr(p, 2ull);
    atomicAdd(f, 0.5f);
    atomicAdd(f, 0.25f);
}
__global__ void own(unsigned *out, unsigned long long *wide, float *sums) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, mine = i;
    unsigned array[3] = {i, 5, 9};
    Of variable = {&mine}, first = {&array[0]}, second = {&array[1]}, third = {&array[2]};
    unsigned old = variable.add(3);
    old = old * 31 + second.inc(5);
    old = old * 31 + second.inc(5);
    old = old * 31 + third.dec(4);
    old = old * 31 + first.dec(7);
    old = old * 31 + variable.swap(i + 3, 100);
    old = old * 31 + variable.swap(1, 2);
    old = old * 31 + variable.set(1000);
    old = old * 31 + first.max(i);
    old = old * 31 + second.flip(i);
    cuda::atomic<int> object{(int)i};
    object.fetch_add(2);
    out[i] = old + mine + array[0] * 3 + array[1] * 5 + array[2] * 7 + object.load();
    unsigned long long large = i;
    float sum = i;
    add(&large, &sum);
    wide[i] = large;
    sums[i] = sum;
}
