//@ family: barriers
// Stable passes of one bit each: scan of the zeros, then scatter.
//@ launch: sort grid=2 block=90
//@ arg: in:u32[180]=bits(60)
//@ arg: keys:u32[180]=zero
//@ arg: order:u32[180]=zero
//@ expect: keys[0]=9,48,156,189,210,217,295,340
//@ expect: keys[119]=1345,1357,1488,1498
//@ expect: keys[132]=1923,2003,2049,2182
//@ expect: keys[172]=3673,3701,3755,3767,3815,3868,3906,4080
//@ expect: order[0]=84,1,2,32,69,63,88,57
//@ expect: order[162]=53,4,70,8
//@ expect: order[166]=35,57,7,63
//@ expect: order[172]=48,56,37,75,5,62,16,28
struct Pair {
    unsigned key, index;
};

__device__ unsigned zeros_below(unsigned *s, unsigned t, bool zero) {
    s[t] = zero;
    __syncthreads();
    for (unsigned d = 1; d < 90; d *= 2) {
        unsigned v = t >= d ? s[t - d] : 0;
        __syncthreads();
        if (t >= d) s[t] += v;
        __syncthreads();
    }
    return s[t] - zero;
}

__global__ void sort(const unsigned *in, unsigned *keys, unsigned *order) {
    __shared__ Pair pairs[90];
    __shared__ unsigned s[90];
    unsigned t = threadIdx.x, start = blockIdx.x * 90;
    pairs[t].key = in[start + t] & 0xfff;
    pairs[t].index = t;
    for (int bit = 0; bit < 12; ++bit) {
        Pair mine = pairs[t];
        bool zero = (mine.key >> bit & 1) == 0;
        unsigned below = zeros_below(s, t, zero);
        unsigned zeros = __syncthreads_count(zero);
        if (zeros == 90) continue;
        pairs[zero ? below : zeros + t - below] = mine;
        __syncthreads();
    }
    keys[start + t] = pairs[t].key;
    order[start + t] = pairs[t].index;
}
