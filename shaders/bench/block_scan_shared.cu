//@ about: what block_scan computes, through shared memory and barriers
//@ group: cooperation
//@ full: n=64Mi
//@ small: n=256Ki
//@ tiny: n=8Ki
//@ launch: block_scan grid={n/1024} block=256
//@ arg: in:u32[{n}]=random(1)
//@ arg: out:u32[{n}]=zero
//@ bytes: 8*n
//@ result: out

__global__ void block_scan(const uint4 *in, uint4 *out) {
    __shared__ unsigned sums[256];
    unsigned t = threadIdx.x, i = blockIdx.x * 256 + t;
    uint4 v = in[i];
    v.y += v.x;
    v.z += v.y;
    v.w += v.z;
    unsigned sum = v.w;
    sums[t] = sum;
    __syncthreads();
    for (unsigned d = 1; d < 256; d <<= 1) {
        unsigned below = t >= d ? sums[t - d] : 0;
        __syncthreads();
        sum += below;
        sums[t] = sum;
        __syncthreads();
    }
    unsigned before = sum - v.w;
    v.x += before;
    v.y += before;
    v.z += before;
    v.w += before;
    out[i] = v;
}
