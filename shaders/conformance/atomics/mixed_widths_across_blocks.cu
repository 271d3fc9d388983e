//@ family: atomics
// Many blocks operate on the same words with 64, 32 and 16 bits at once: no update is lost. Nothing carries from
// one half into the other, so that the sums are the same in any order.
//@ launch: mixed grid=512 block=64
//@ arg: words:u64[4]=values(0,0,0,18446744073709551615)
//@ expect: words[0]=8796093023436800
//@ expect: words[1]=0
//@ expect: words[2]=18446744073709551615
//@ expect: words[3]=0
__device__ void flip_16(unsigned short *p, unsigned short bits) {
    unsigned short old = *(volatile unsigned short *)p, was;
    do {
        was = old;
        old = atomicCAS(p, was, (unsigned short)(was ^ bits));
    } while (old != was);
}
__global__ void mixed(unsigned long long *words) {
    unsigned t = threadIdx.x, i = blockIdx.x * 64 + t;
    unsigned *halves = (unsigned *)words;
    for (unsigned r = 0; r < 50; ++r) {
        // Half of 32,768 threads add 1 to both halves of word 0, a quarter 1 to the low one, a quarter 3 to the high one.
        if (t % 2 == 0) atomicAdd(&words[0], 0x100000001ull);
        else if (t % 4 == 1) atomicAdd(&halves[0], 1u);
        else atomicAdd(&halves[1], 3u);
        // Each bit is flipped an even number of times: the blocks do the same.
        if (t % 4 < 2) atomicXor(&words[1], 0x8001800180018001ull << (t / 4 + r) % 15);
        else atomicXor(&halves[2 + t % 2], 0x80018001u << (t / 4 + r) % 15);
        if (t % 8 == 5) flip_16((unsigned short *)&words[1] + (t / 8 + r) % 4, (unsigned short)(1u << t / 8));
    }
    if (t % 3 == 0) atomicOr(&words[2], 1ull << i % 64);
    else atomicOr(&halves[4 + i % 2], 1u << i / 2 % 32);
    if (t % 3 == 0) atomicAnd(&words[3], ~(1ull << i % 64));
    else atomicAnd(&halves[6 + i % 2], ~(1u << i / 2 % 32));
}
