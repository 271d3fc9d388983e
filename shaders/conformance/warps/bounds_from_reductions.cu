//@ family: warps
// A reduction of the warp bounds its loop; shuffles and ballots alternate in it, by warp.
//@ launch: bounds grid=1 block=96
//@ arg: out:i32[96]=zero
//@ expect: out[0]=2910,2810,3210,2610,3010,2910,2810,3210
//@ expect: out[21]=2810,3210,2610,3010,2910,2810
//@ expect: out[40]=7907,7607,7307,7007,7507,7207
//@ expect: out[78]=10704,9804,10004,10204,9304,10604
//@ expect: out[88]=10104,10304,10104,10304,10104,10304,10104,10304
__global__ void bounds(int *out) {
    __shared__ int bound[96];
    int t = threadIdx.x, lane = t % 32, warp = t / 32, v = t * 7 % (5 + warp * 3), sum = 0;
    int most = __reduce_max_sync(0xffffffff, v);
    for (int k = 0; k < most; ++k) {
        if (k % 2 == warp % 2)
            sum += __shfl_sync(0xffffffff, v, lane + k);
        else
            sum += __popc(__ballot_sync(0xffffffff, v > k));
    }
    bound[t] = most;
    __syncthreads();
    out[t] = 100 * sum + bound[95 - t];
}
