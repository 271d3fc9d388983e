//@ family: warps
// A grid-stride loop whose last round is not full; lanes beyond the end stay for the warp operations.
//@ launch: sum grid=2 block=96
//@ arg: in:u32[777]=bits(92)
//@ arg: total:u32[2]=zero
//@ arg: i32=777
//@ expect: total[0]=99585,262
__global__ void sum(const unsigned *in, unsigned *total, int n) {
    int lane = threadIdx.x & 31, stride = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i - lane < n; i += stride) {
        bool valid = i < n;
        unsigned v = valid ? in[i] : 0;
        unsigned low = __reduce_add_sync(0xffffffff, v & 0xff);
        unsigned thirds = __ballot_sync(0xffffffff, valid && v % 3 == 0);
        if (lane) continue;
        atomicAdd(&total[0], low);
        atomicAdd(&total[1], __popc(thirds));
    }
}
