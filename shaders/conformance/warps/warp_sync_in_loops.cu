//@ family: warps
//@ launch: loops grid=2 block=96
//@ arg: out:u32[192]=zero
//@ expect: out[0]=1,3,6,10
//@ expect: out[31]=528
//@ expect: out[32]=1
//@ expect: out[191]=528
// A prefix sum through shared memory: each warp walks on its own, and meets itself only.
__global__ void loops(unsigned *out) {
    __shared__ unsigned part[96];
    unsigned i = threadIdx.x, lane = i & 31;
    part[i] = lane + 1;
    __syncwarp();
    for (unsigned step = 1; step < 32; step *= 2) {
        unsigned below = lane >= step ? part[i - step] : 0;
        __syncwarp();
        part[i] += below;
        __syncwarp();
    }
    out[blockIdx.x * 96 + i] = part[i];
}
