//@ family: atomics
// Unsigned numbers with the highest bit are the largest.
//@ launch: ops grid=4 block=64
//@ arg: out:u64[4]=values(18446744073709551615,0,9223372036854775808,9223372036854775807)
//@ expect: out=35406288102138299,18389455465068497260,35406288102138299,18389455465068497260
__device__ unsigned long long mix(unsigned i) {
    unsigned long long x = (i + 1ull) * 0x9e3779b97f4a7c15ull;
    return x ^ (x >> 29);
}
__global__ void ops(unsigned long long *out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long x = mix(i);
    atomicMin(&out[0], x);
    atomicMax(&out[1], x);
    atomicMin(&out[2], x);
    atomicMax(&out[3], x);
}
