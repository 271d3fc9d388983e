//@ family: warps
// Reductions of a block built of reductions of its warps, again and again in a loop, for two types.
//@ launch: reduce grid=2 block=256
//@ arg: in:i32[1536]=bits(88)
//@ arg: whole:i64[6]=zero
//@ arg: fraction:f64[6]=zero
//@ expect: whole[0]=4665239640,14208602279,-21698889235,352867259,-28677928656,-32937534
//@ expect: fraction[0]=1138847,3468770,-5297710,86018,-7001580,-8164
template <typename T> __device__ T warp_reduce(T v) {
    for (int step = warpSize / 2; step > 0; step >>= 1) v += __shfl_down_sync(0xffffffff, v, step);
    return v;
}

template <typename T> __device__ T block_reduce(T v) {
    __shared__ T part[8];
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    v = warp_reduce(v);
    if (lane == 0) part[warp] = v;
    __syncthreads();
    v = 0;
    if (warp == 0) v = warp_reduce(lane < 8 ? part[lane] : T(0));
    __syncthreads();
    return v;
}

__global__ void reduce(const int *in, long long *whole, double *fraction) {
    for (int r = 0; r < 3; ++r) {
        int at = blockIdx.x * 3 + r, v = in[at * 256 + threadIdx.x];
        long long sum = block_reduce((long long)v);
        double other = block_reduce((double)(v >> 12));
        if (threadIdx.x != 0) continue;
        whole[at] = sum;
        fraction[at] = other;
    }
}
