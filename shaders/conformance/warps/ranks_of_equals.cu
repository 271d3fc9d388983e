//@ family: warps
// Blocks of 31: how many lanes below hold the same digit, by two votes.
//@ launch: rank grid=3 block=31
//@ arg: in:u32[93]=bits(85)
//@ arg: out:u32[93]=zero
//@ expect: out[0]=0,0,0,0,1,1,2,1
//@ expect: out[44]=4,5,5,6
//@ expect: out[72]=4,1,5,2
//@ expect: out[85]=10,4,11,12,4,13,5,5
__global__ void rank(const unsigned *in, unsigned *out) {
    unsigned lane = threadIdx.x, i = blockIdx.x * 31 + lane, digit = in[i] % 4, all = 0x7fffffff, same = all;
    for (int bit = 0; bit < 2; ++bit) {
        unsigned set = __ballot_sync(all, digit >> bit & 1);
        same &= digit >> bit & 1 ? set : ~set;
    }
    out[i] = __popc(same & ((1u << lane) - 1));
}
