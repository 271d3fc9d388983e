//@ family: control
//@ launch: walk grid=2 block=64
//@ arg: p:u32[1024]=iota
//@ arg: o:u32[128]=zero
//@ arg: i32=9
// Forty conditions with two sides, one after the other, in a loop: a compiler that follows all paths does not end.
#define STEP(k) \
    if (p[x & 1023] & (1u << (k % 10))) { \
        x = x * 3 + p[(x + k) & 1023]; \
    } else { \
        x = x * 5 + p[(x ^ k) & 1023]; \
        o[i] += x; \
    }
#define FOUR(k) STEP(k) STEP(k + 1) STEP(k + 2) STEP(k + 3)

__global__ void walk(const unsigned *p, unsigned *o, int rounds) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned x = i;
#pragma unroll 1
    for (int round = 0; round < rounds; round++) {
        FOUR(0) FOUR(4) FOUR(8) FOUR(12) FOUR(16) FOUR(20) FOUR(24) FOUR(28) FOUR(32) FOUR(36)
    }
    o[i] += x;
}
