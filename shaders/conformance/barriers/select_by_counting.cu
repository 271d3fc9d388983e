//@ family: barriers
// The k-th smallest by bisection; the count of the block steers the loop.
//@ launch: select grid=4 block=100
//@ arg: in:u32[400]=bits(33)
//@ arg: k:i32[4]=values(0,50,99,7)
//@ arg: out:u32[4]=zero
//@ expect: out[0]=35774748,1949488193,4273562516,331880801
__global__ void select(const unsigned *in, const int *k, unsigned *out) {
    unsigned v = in[blockIdx.x * 100 + threadIdx.x], low = 0, high = 0xffffffff;
    while (low < high) {
        unsigned middle = low + (high - low) / 2;
        if (__syncthreads_count(v <= middle) > k[blockIdx.x])
            high = middle;
        else
            low = middle + 1;
    }
    if (v == low) out[blockIdx.x] = low;
}
