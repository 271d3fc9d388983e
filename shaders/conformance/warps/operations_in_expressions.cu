//@ family: warps
// Results of warp operations as operands, lane numbers and indices of others.
//@ launch: nest grid=1 block=64
//@ arg: out:i32[64]=zero
//@ expect: out[0]=30,737,1431,2134,2838,333,1030,1738
//@ expect: out[11]=1332,2035,2737,232
//@ expect: out[32]=1710,2413,3118,616
//@ expect: out[56]=2512,10,717,1413,2116,2818,313,1010
__device__ int at(int v, int lane) { return __shfl_sync(0xffffffff, v, lane); }

__global__ void nest(int *out) {
    const int digits[5] = {3, 1, 4, 1, 5};
    int i = threadIdx.x, lane = i & 31, v = (lane * 7 + i / 32) % 32;
    int f = at(v, v), g = at(f, at(v, f));
    int result = g * 100 + digits[__popc(__ballot_sync(0xffffffff, g > f)) % 5] * 10;
    out[i] = result + min(g, at(g, 31 - lane)) % 10;
}
