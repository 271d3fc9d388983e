//@ family: warps
// One warp produces, the others consume; some of them and some of their lanes exit between the barriers.
//@ launch: roles grid=1 block=128
//@ arg: out:i32[128]=zero
//@ expect: out[0]=5279,5279,5279,5279,5279,5279,5279,5279
//@ expect: out[20]=5279,5279,5279,5279,5279,5279
//@ expect: out[49]=5398,5441,5589,5357,5521,5402
//@ expect: out[91]=10788,2798,5453,7874,10746,7982
//@ expect: out[120]=8164,8068,8073,8082,7998,8112,8036,8158
__global__ void roles(int *out) {
    __shared__ int items[32], total;
    int t = threadIdx.x, lane = t % 32, warp = t / 32, sum = 0;
    for (int r = 0; r < 4; ++r) {
        if (warp == 0) {
            int v = (lane * lane + 5 * r) % 97;
            items[lane] = v;
            for (int step = 16; step > 0; step /= 2) v += __shfl_xor_sync(0xffffffff, v, step);
            if (lane == 0) total = v;
        }
        __syncthreads();
        sum += warp == 0 ? total : total * warp + items[lane];
        if ((warp == 3 && r == 1) || (warp == 2 && t % 4 == r)) {
            out[t] = sum;
            return;
        }
        __syncthreads();
    }
    out[t] = sum;
}
