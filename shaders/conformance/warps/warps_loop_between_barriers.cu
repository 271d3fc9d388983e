//@ family: warps
// Each warp loops until its own vote ends it; then the block meets, and all begin again.
//@ launch: rounds grid=1 block=128
//@ arg: out:i32[128]=zero
//@ expect: out[0]=27421,27747,27248,27890,26875,27747,27573,27019
//@ expect: out[20]=27839,27161,27826,27465,27656,27533
//@ expect: out[49]=18008,17108,18177,18293,18129,17126
//@ expect: out[91]=17857,17521,16727,17275,16901,40381
//@ expect: out[120]=39545,40469,39787,39560,40443,40254,40022,40101
__global__ void rounds(int *out) {
    __shared__ int s[128];
    int t = threadIdx.x, warp = t / 32, v = (t * t + 3) % 29, sum = 0;
    for (int round = 0; round < 3; ++round) {
        int trips = 0;
        do {
            v = (__shfl_xor_sync(0xffffffff, v, 1) + 2 * v + trips) % (29 + warp);
            ++trips;
        } while (__any_sync(0xffffffff, v > 26 + warp) && trips < 9);
        s[t] = v + 100 * trips;
        __syncthreads();
        sum = sum * 7 + s[(t + 32) % 128];
        v = (v + s[(t + 64) % 128]) % 31;
        __syncthreads();
    }
    out[t] = sum;
}
