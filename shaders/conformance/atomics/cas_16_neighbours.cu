//@ family: atomics
// Threads count in both halves of the same words; what lies around stays as it is.
//@ launch: count grid=4 block=64
//@ arg: h:u16[10]=values(11,65530,65535,0,100,13,14,15,16,17)
//@ expect: h=11,250,511,768,65380,13,14,15,16,17
__device__ void add16(unsigned short *p, unsigned short v) {
    unsigned short old = *(volatile unsigned short *)p, assumed;
    do {
        assumed = old;
        old = atomicCAS(p, assumed, (unsigned short)(assumed + v));
    } while (assumed != old);
}
__global__ void count(unsigned short *h) {
    add16(&h[1], 1);
    add16(&h[2], 2);
    add16(&h[3], 3);
    add16(&h[4], 0xffff);
}
