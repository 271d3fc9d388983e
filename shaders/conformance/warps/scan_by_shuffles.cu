//@ family: warps
// Inclusive scans of segments; each warp reads its own width from memory.
//@ launch: scan grid=1 block=96
//@ arg: widths:i32[3]=values(4,32,16)
//@ arg: data:u32[96]=bits(81)
//@ expect: data[0]=3862815684,906461029,1837348388,204627198,1483043718,3050639777,987179000,4097228189
//@ expect: data[25]=4261915717,2677510845,671908042,2723812952
//@ expect: data[31]=2176968201,2502737732,4264309546,3089093217
//@ expect: data[88]=341309121,1967971542,2946760265,2345878919,1825906727,1287104559,889858339,2446625036
__global__ void scan(const int *widths, unsigned *data) {
    int i = threadIdx.x, width = widths[i / 32], lane = i % width;
    unsigned v = data[i];
    for (int d = 1; d < width; d *= 2) {
        unsigned below = __shfl_up_sync(0xffffffff, v, d, width);
        if (lane >= d) v += below;
    }
    data[i] = v;
}
