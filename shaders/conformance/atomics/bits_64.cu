//@ family: atomics
//@ launch: ops grid=1 block=160
//@ arg: out:u64[3]=values(18446744073709551615,0,0)
//@ arg: shared:i64[3]=values(-1,0,0)
//@ expect: out=17298308644996116495,433472451992678415,741665330840463968
//@ expect: shared=-1148435428713435121,433472451992678415,741665330840463968
__device__ unsigned long long mix(unsigned i) {
    unsigned long long x = (i + 1ull) * 0x9e3779b97f4a7c15ull;
    return x ^ (x >> 29);
}
__global__ void ops(unsigned long long *out, long long *shared) {
    __shared__ long long cell[3];
    unsigned i = threadIdx.x;
    if (i < 3) cell[i] = shared[i];
    __syncthreads();
    unsigned long long x = mix(i), some = x | 0xf00ff00ff00ff00full;
    unsigned long long few = x & 0x0f0f00ff00f0f00full & (1ull << (i % 64));
    atomicAnd(&out[0], some);
    atomicOr(&out[1], few);
    atomicXor(&out[2], x);
    atomicAnd(&cell[0], (long long)some);
    atomicOr(&cell[1], (long long)few);
    atomicXor(&cell[2], (long long)x);
    __syncthreads();
    if (i < 3) shared[i] = cell[i];
}
