//@ family: variables
// A variable lives as long as the module: kernels leave messages in it, blocks too.
//@ launch: mark grid=4 block=32
//@ launch: mark grid=2 block=16
//@ launch: collect grid=1 block=4
//@ arg: out:i32[4]=zero
//@ expect: out=3222,3222,3212,3212
//@ read: bits:u32[4]
//@ expect: bits=4294967295,4294967295,4294967295,4294967295
__device__ unsigned bits[4];
__device__ struct { int launches; unsigned char seen[4]; } log_;
__global__ void mark() {
    atomicOr(&bits[blockIdx.x], 1u << threadIdx.x);
    if (threadIdx.x == 0) {
        log_.seen[blockIdx.x]++;
        if (blockIdx.x == 0) log_.launches++;
    }
}
__global__ void collect(int *out) {
    int t = threadIdx.x;
    out[t] = __popc(bits[t]) * 100 + log_.seen[t] * 10 + log_.launches;
}
