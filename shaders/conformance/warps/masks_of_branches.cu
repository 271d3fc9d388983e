//@ family: warps
// Each side of a divergent condition reduces among the threads on it.
//@ launch: sides grid=2 block=64
//@ arg: in:u32[128]=bits(82)
//@ arg: out:u32[128]=zero
//@ expect: out[0]=6714,1200905,1200905,6714,1200905,6714,1200905,1200905
//@ expect: out[21]=1200905,6714,1200905,1200905
//@ expect: out[52]=900995,900995,900995,900995
//@ expect: out[120]=1200994,1200994,4167,1200994,4167,4167,4167,1200994
__global__ void sides(const unsigned *in, unsigned *out) {
    int i = blockIdx.x * 64 + threadIdx.x;
    unsigned v = in[i] % 1000;
    unsigned mask = __ballot_sync(0xffffffff, v % 3 == 0), result;
    if (v % 3 == 0) {
        result = __reduce_add_sync(mask, v);
    } else {
        result = __reduce_max_sync(~mask, v);
        result += 100000 * __popc(mask);
    }
    out[i] = result;
}
