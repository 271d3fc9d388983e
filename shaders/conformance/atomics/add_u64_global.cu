//@ family: atomics
// Sums of 64 bits carry from the low word into the high one, and wrap.
//@ launch: add grid=8 block=64
//@ arg: out:u64[3]=values(0,0,5)
//@ expect: out=3093049367139875790,2199023255040,18446744073709420805
__device__ unsigned long long mix(unsigned i) {
    unsigned long long x = (i + 1ull) * 0x9e3779b97f4a7c15ull;
    return x ^ (x >> 29);
}
__global__ void add(unsigned long long *out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&out[0], mix(i));
    atomicAdd(&out[1], 0xffffffffull);
    atomicAdd(out + 2, (unsigned long long)-(long long)i);
}
