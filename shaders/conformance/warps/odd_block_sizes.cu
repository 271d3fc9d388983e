//@ family: warps
// The same kernel with blocks of 1, 33, 31 and 256: the mask of the last warp names its lanes.
//@ launch: reduce grid=1 block=1
//@ arg: a:i32[2]=zero
//@ launch: reduce grid=1 block=33
//@ arg: b:i32[2]=zero
//@ launch: reduce grid=1 block=31
//@ arg: c:i32[2]=zero
//@ launch: reduce grid=1 block=256
//@ arg: d:i32[2]=zero
//@ expect: a[0]=0,0
//@ expect: b[0]=11440,100
//@ expect: c[0]=9455,100
//@ expect: d[0]=5559680,100
__global__ void reduce(int *out) {
    __shared__ int sums[8], most[8];
    int t = threadIdx.x, lane = t & 31, warp = t >> 5, warps = (blockDim.x + 31) >> 5;
    int size = min(32, (int)blockDim.x - (t & ~31));
    unsigned mask = 0xffffffffu >> (32 - size);
    int sum = __reduce_add_sync(mask, t * t), largest = __reduce_max_sync(mask, t * 37 % 101);
    if (lane == 0) {
        sums[warp] = sum;
        most[warp] = largest;
    }
    __syncthreads();
    if (t >= warps) return;
    mask = 0xffffffffu >> (32 - warps);
    sum = __reduce_add_sync(mask, sums[t]);
    largest = __reduce_max_sync(mask, most[t]);
    if (t > 0) return;
    out[0] = sum;
    out[1] = largest;
}
