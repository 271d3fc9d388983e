//@ family: barriers
// Two buffers change places in each round; how many rounds depends on the block.
//@ launch: life grid=2 block=9,7
//@ arg: in:u32[126]=bits(70)
//@ arg: out:u32[126]=zero
//@ expect: out[0]=1,1,1,0,0,0,0,0
//@ expect: out[97]=1,1,0,0
//@ expect: out[101]=0,0,0,0
//@ expect: out[118]=0,1,1,1,1,0,0,0
__global__ void life(const unsigned *in, unsigned *out) {
    __shared__ unsigned first[63], second[63];
    unsigned *now = first, *next = second;
    int x = threadIdx.x, y = threadIdx.y, i = y * 9 + x;
    now[i] = in[blockIdx.x * 63 + i] >> 1 & 1;
    int rounds = 4 + blockIdx.x;
    while (rounds--) {
        __syncthreads();
        unsigned n = 0;
        for (int dy = -1; dy <= 1; ++dy) {
            for (int dx = -1; dx <= 1; ++dx) {
                if (dx == 0 && dy == 0) continue;
                n += now[(y + dy + 7) % 7 * 9 + (x + dx + 9) % 9];
            }
        }
        next[i] = n == 3 || (n == 2 && now[i]);
        unsigned *swap = now;
        now = next;
        next = swap;
    }
    out[blockIdx.x * 63 + i] = now[i];
}
