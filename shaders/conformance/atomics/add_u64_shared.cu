//@ family: atomics
//@ launch: add grid=4 block=96
//@ arg: out:u64[4]=zero
//@ arg: words:u32[12]=zero
//@ expect: out=10445498606221626735,6779029703348408375,3112560730040220207,17892835908261129658
//@ expect: words=96,2882338816,4560,96,2882338817,4560,96,2882338818,4560,96,2882338819,4560
__device__ unsigned long long mix(unsigned i) {
    unsigned long long x = (i + 1ull) * 0x9e3779b97f4a7c15ull;
    return x ^ (x >> 29);
}
__global__ void add(unsigned long long *out, unsigned *words) {
    __shared__ unsigned before;
    __shared__ unsigned long long sum;
    __shared__ unsigned between, after;
    if (threadIdx.x == 0) {
        before = 0;
        sum = 0;
        between = 0xabcd0000u + blockIdx.x;
        after = 0;
    }
    __syncthreads();
    atomicAdd(&before, 1u);
    atomicAdd(&sum, mix(blockIdx.x * blockDim.x + threadIdx.x));
    atomicAdd(&after, threadIdx.x);
    __syncthreads();
    if (threadIdx.x == 0) {
        out[blockIdx.x] = sum;
        words[3 * blockIdx.x] = before;
        words[3 * blockIdx.x + 1] = between;
        words[3 * blockIdx.x + 2] = after;
    }
}
