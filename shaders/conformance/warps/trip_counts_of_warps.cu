//@ family: warps
// Each warp goes round as often as it reads from memory.
//@ launch: rounds grid=2 block=128
//@ arg: counts:i32[4]=values(3,0,7,1)
//@ arg: out:u32[256]=zero
//@ expect: out[0]=96,160,224,288,352,416,480,544
//@ expect: out[19]=1312,1376,1440,1504
//@ expect: out[97]=5,9,13,17
//@ expect: out[248]=1696,1760,1792,1760,1728,1408,1184,960
__global__ void rounds(const int *counts, unsigned *out) {
    int i = threadIdx.x, lane = i & 31, warp = i >> 5;
    unsigned v = lane + blockIdx.x;
    for (int k = 0; k < counts[(warp + blockIdx.x) % 4]; ++k) {
        unsigned other = __shfl_sync(0xffffffff, v, lane + k + 1);
        v = 3 * v + other;
    }
    out[blockIdx.x * 128 + i] = v;
}
