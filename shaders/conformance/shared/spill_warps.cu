//@ family: shared
// Warp operations between accesses to a large array, and warps that go through it at their own pace.
//@ launch: work grid=2 block=128
//@ arg: out:u32[2*128]=zero
__global__ void work(unsigned *out) {
    __shared__ unsigned queue[4][3000];
    unsigned t = threadIdx.x, w = t / 32, lane = t % 32;
    unsigned n = 0;
    for (unsigned round = 0; round < 40 + w; ++round) {
        bool take = (lane * 7 + round * 5 + w + blockIdx.x) % 3 == 0;
        unsigned votes = __ballot_sync(0xffffffffu, take);
        if (take) queue[w][n + __popc(votes & ((1u << lane) - 1))] = round * 32 + lane;
        n += __popc(votes);
        __syncwarp();
    }
    unsigned s = 0;
    for (unsigned i = lane; i < n; i += 32) s = s * 17 + queue[w][n - 1 - i];
    for (int d = 16; d > 0; d /= 2) s += __shfl_xor_sync(0xffffffffu, s, d);
    __syncthreads();
    queue[3 - w][lane] = s + lane;
    __syncthreads();
    out[blockIdx.x * 128 + t] = queue[w][31 - lane] + n;
}
