//@ family: barriers
// The block that finishes last adds up what all have left; the others return.
//@ launch: sum grid=6 block=64
//@ arg: in:i32[384]=bits(101)
//@ arg: part:i64[6]=zero
//@ arg: arrived:u32[1]=zero
//@ arg: total:i64[1]=zero
//@ expect: total[0]=-1166533720
//@ expect: part[0]=-4789292456,-6724967638,16265444544,5183188756,-16362518657,5261611731
__global__ void sum(const int *in, volatile long long *part, unsigned *arrived, long long *total) {
    __shared__ long long s[64];
    __shared__ bool last;
    int t = threadIdx.x;
    s[t] = in[blockIdx.x * 64 + t];
    __syncthreads();
    for (int step = 32; step > 0; step /= 2) {
        if (t < step) s[t] += s[t + step];
        __syncthreads();
    }
    if (t == 0) {
        part[blockIdx.x] = s[0];
        __threadfence();
        last = atomicAdd(arrived, 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (!last) return;
    __threadfence();
    s[t] = t < gridDim.x ? part[t] : 0;
    __syncthreads();
    for (int step = 4; step > 0; step /= 2) {
        if (t < step) s[t] += s[t + step];
        __syncthreads();
    }
    if (t == 0) *total = s[0];
}
