//@ family: warps
// A stable sort by two digits: ranks in the warp by matches, of the warps by a table, between barriers.
//@ launch: sort grid=2 block=128
//@ arg: in:u32[256]=bits(103)
//@ arg: lengths:i32[2]=values(128,77)
//@ arg: out:u32[256]=zero
//@ expect: out[0]=3005,5004,6019,9021,9100,16093,20020,20059
//@ expect: out[46]=91091,92095,99115,101087
//@ expect: out[206]=0,0,0,0
//@ expect: out[248]=0,0,0,0,0,0,0,0
__global__ void sort(const unsigned *in, const int *lengths, unsigned *out) {
    __shared__ unsigned keys[128], table[4][16], start[16];
    unsigned t = threadIdx.x, lane = t & 31, warp = t >> 5, n = lengths[blockIdx.x];
    unsigned mask = __ballot_sync(0xffffffff, t < n);
    if (t < n) keys[t] = (in[blockIdx.x * 128 + t] & 0xff) * 1000 + t;
    for (int shift = 0; shift < 8; shift += 4) {
        for (unsigned i = t; i < 64; i += 128) table[i / 16][i % 16] = 0;
        __syncthreads();
        unsigned key = 0, digit = 0, rank = 0;
        if (t < n) {
            key = keys[t];
            digit = key / 1000 >> shift & 15;
            unsigned same = __match_any_sync(mask, digit);
            rank = __popc(same & ((1u << lane) - 1));
            if (rank == 0) table[warp][digit] = __popc(same);
        }
        __syncthreads();
        if (warp == 0) {
            unsigned sum = 0;
            if (lane < 16) {
                for (int w = 0; w < 4; ++w) {
                    unsigned count = table[w][lane];
                    table[w][lane] = sum;
                    sum += count;
                }
            }
            unsigned all = sum;
            for (int d = 1; d < 16; d *= 2) {
                unsigned below = __shfl_up_sync(0xffffffff, all, d, 16);
                if (lane % 16 >= d) all += below;
            }
            if (lane < 16) start[lane] = all - sum;
        }
        __syncthreads();
        if (t < n) keys[start[digit] + table[warp][digit] + rank] = key;
        __syncthreads();
    }
    if (t >= n) return;
    out[blockIdx.x * 128 + t] = keys[t];
}
