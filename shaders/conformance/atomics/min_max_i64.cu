//@ family: atomics
//@ launch: ops grid=4 block=64
//@ arg: out:i64[4]=values(9223372036854775807,-9223372036854775808,-1,-1)
//@ expect: out=-9159321442791955331,9194727732534248630,-8330355,8362556
__device__ unsigned long long mix(unsigned i) {
    unsigned long long x = (i + 1ull) * 0x9e3779b97f4a7c15ull;
    return x ^ (x >> 29);
}
__global__ void ops(long long *out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    long long x = (long long)mix(i);
    atomicMin(&out[0], x);
    atomicMax(&out[1], x);
    atomicMin(&out[2], x >> 40);
    atomicMax(&out[3], x >> 40);
}
