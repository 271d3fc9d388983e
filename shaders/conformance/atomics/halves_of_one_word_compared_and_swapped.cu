//@ family: atomics
// All threads change 16 bits of a word by compare-and-swap, next to 64-bit atomic operations: each
// change happens once.
//@ launch: flip grid=4 block=96
//@ arg: out:u64[8]=zero
//@ expect: out=150994944,1536
__global__ void flip(unsigned long long *out) {
    __shared__ unsigned long long words[2];
    if (threadIdx.x < 2) words[threadIdx.x] = 0;
    __syncthreads();
    unsigned short *half = (unsigned short *)words + 1;
    for (int i = 0; i < 16; ++i) {
        unsigned short now = *(volatile unsigned short *)half, before;
        do {
            before = now;
            now = atomicCAS(half, before, (unsigned short)(before + threadIdx.x % 4));
        } while (now != before);
        atomicAdd(words + 1, 1ull);
    }
    __syncthreads();
    if (threadIdx.x < 2) out[blockIdx.x * 2 + threadIdx.x] = words[threadIdx.x];
}
