// Threads of a block write through one parameter and read through another one after a barrier: first in different
// buffers, then in the same, where the barrier has to order the two.
//@ family: barriers
//@ launch: exchange grid=3 block=128
//@ arg: first:u32[384]=random(1)
//@ arg: second:u32[384]=random(2)
//@ arg: apart:u32[384]=zero
//@ launch: exchange grid=3 block=128
//@ arg: both:u32[384]=zero
//@ arg: both
//@ arg: together:u32[384]=zero
//@ launch: exchange_in_chosen grid=3 block=128
//@ arg: u64=0
//@ arg: pool:u32[384]=zero
//@ arg: pool
//@ arg: chosen:u32[384]=zero
//@ launch: reversed grid=1 block=128
//@ arg: line:u32[128]=iota
//@ arg: line
//@ expect: together[0]=381,378,375
//@ expect: together[128]=765,762
//@ expect: chosen[0]=254,252,250
//@ expect: line[0]=127,126,125
__global__ void exchange(unsigned *to, const unsigned *from, unsigned *out) {
    unsigned t = threadIdx.x, base = blockIdx.x * 128;
    to[base + t] = 3 * (base + t);
    __syncthreads();
    out[base + t] = from[base + 127 - t];
}

// Which of the two is written is known when the kernel runs.
__global__ void exchange_in_chosen(unsigned long long which, unsigned *a, unsigned *b, unsigned *out) {
    unsigned t = threadIdx.x, base = blockIdx.x * 128;
    unsigned *to = which ? a : b;
    for (int round = 0; round < 2; round++) {
        to[base + t] = (round + 1) * (base + t);
        __syncthreads();
        unsigned got = a[base + 127 - t];
        __syncthreads();
        out[base + t] = got;
    }
}

// Reads before the barrier, writes after it, and a second time round.
__global__ void reversed(unsigned *to, const unsigned *from) {
    unsigned t = threadIdx.x;
    for (int round = 0; round < 3; round++) {
        unsigned got = from[127 - t];
        __syncthreads();
        to[t] = got;
        __syncthreads();
    }
}
