//@ family: fences
// Threads of a block write zeros and ones to a word of 64 bits in shared memory, others read it at the same time: all
// see one or the other, and never parts of both.
//@ launch: look grid=4 block=64
//@ arg: words:u64[4]=zero
//@ arg: others:u32[256]=zero
//@ uncompared: words who is the last to write differs between runs
//@ expect: others=0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
__global__ void look(volatile unsigned long long *words, unsigned *others) {
    int t = threadIdx.x;
    __shared__ volatile unsigned long long word;
    volatile unsigned long long *w = &word;
    if (t == 0) *w = 0;
    __syncthreads();
    unsigned count = 0;
    for (int r = 0; r < 500; ++r) {
        if (t % 2 == 0) {
            *w = (r + t / 2) % 2 == 0 ? ~0ull : 0ull;
        } else {
            unsigned long long seen = *w;
            if (seen != 0 && seen != ~0ull) ++count;
        }
    }
    others[blockIdx.x * 64 + t] = count;
}
