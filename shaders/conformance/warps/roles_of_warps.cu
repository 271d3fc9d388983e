//@ family: warps
// One warp computes a scan and the others use it, each in its own way, between barriers.
//@ launch: roles grid=2 block=128
//@ arg: out:i32[256]=zero
//@ expect: out[0]=3645,3645,3645,3645,3645,3645,3645,3645
//@ expect: out[97]=30,0,110,0
//@ expect: out[121]=2843,0,2983,0
//@ expect: out[248]=0,2821,0,2969,0,3172,0,3494
__global__ void roles(int *out) {
    __shared__ int queue[32];
    int t = threadIdx.x, lane = t & 31, warp = t >> 5, sum = 0;
    for (int r = 0; r < 4; ++r) {
        if (warp == 0) {
            int v = (lane * lane + r * 5 + blockIdx.x) % 61;
            for (int d = 1; d < 32; d *= 2) {
                int below = __shfl_up_sync(0xffffffff, v, d);
                if (lane >= d) v += below;
            }
            queue[lane] = v;
            sum += __shfl_sync(0xffffffff, v, 31);
        }
        __syncthreads();
        if (warp == 1) {
            sum += __shfl_xor_sync(0xffffffff, queue[lane], 31);
        } else if (warp == 2) {
            sum += __popc(__ballot_sync(0xffffffff, queue[lane] % 2));
        } else if (warp == 3) {
            if (lane & 1) sum += __shfl_sync(0xaaaaaaaa, queue[lane ^ 1], lane);
        }
        __syncthreads();
    }
    out[blockIdx.x * 128 + t] = sum;
}
