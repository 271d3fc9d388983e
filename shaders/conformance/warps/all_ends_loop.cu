//@ family: warps
// Each warp iterates until all of its values are even or a limit is reached, then the block synchronizes.
//@ launch: settle grid=2 block=96
//@ arg: out:i32[192]=zero
//@ expect: out[0]=0,4,8,12,16,20,24,28
//@ expect: out[152]=102,104,108,110
//@ expect: out[166]=112,114,118,120
//@ expect: out[184]=613,617,620,622,618,612,608,608
__global__ void settle(int *out) {
    __shared__ int s[96];
    int t = threadIdx.x, lane = t & 31, v = (lane * (t / 32 + 3) + blockIdx.x) % 32, round = 0;
    while (true) {
        if (__all_sync(0xffffffff, v % 2 == 0) || round == 6) break;
        int next = __shfl_sync(0xffffffff, v, lane + 1);
        if (v % 2) v = (v + next) / 2;
        ++round;
    }
    s[t] = v + 100 * round;
    __syncthreads();
    out[blockIdx.x * 96 + t] = s[(t + 40) % 96];
}
