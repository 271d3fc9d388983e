//@ family: warps
// A block of 50: the second warp has 18 lanes.
//@ launch: partial grid=2 block=50
//@ arg: out:i32[100]=zero
//@ expect: out[0]=49601,49602,49603,49604,49605,49606,49607,49608
//@ expect: out[42]=72943,72944,72945,72946
//@ expect: out[57]=52809,52810,52811,52812
//@ expect: out[92]=74744,74745,74746,74747,74748,74749,74750,74733
__global__ void partial(int *out) {
    int i = threadIdx.x, lane = i % 32, size = i < 32 ? 32 : (int)blockDim.x - 32;
    unsigned mask = size == 32 ? 0xffffffff : (1u << size) - 1;
    int v = i + blockIdx.x;
    int sum = v;
    for (int step = 16; step > 0; step /= 2) {
        int other = __shfl_down_sync(mask, sum, step);
        if (lane + step < size) sum += other;
    }
    sum = __shfl_sync(mask, sum, 0);
    out[blockIdx.x * 50 + i] = 100 * sum + __shfl_sync(mask, v, (lane + 1) % size);
}
