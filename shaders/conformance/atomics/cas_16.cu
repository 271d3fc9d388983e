//@ family: atomics
// Compare-and-swap of 16 bits, returned values included.
//@ launch: swap grid=1 block=1
//@ arg: h:u16[6]=values(1,65535,3,4,32768,6)
//@ arg: old:u16[6]=zero
//@ expect: h=1,2,3,0,43981,6
//@ expect: old=65535,4,32768,3,9,7
__global__ void swap(unsigned short *h, unsigned short *old) {
    __shared__ unsigned short s[2];
    s[0] = 7;
    s[1] = 9;
    old[0] = atomicCAS(&h[1], (unsigned short)0xffff, (unsigned short)2);
    old[1] = atomicCAS(&h[3], (unsigned short)4, (unsigned short)0);
    old[2] = atomicCAS(&h[4], (unsigned short)0x8000, (unsigned short)0xabcd);
    old[3] = atomicCAS(&h[2], (unsigned short)2, (unsigned short)0xffff);
    old[4] = atomicCAS(&s[1], (unsigned short)9, (unsigned short)1);
    old[5] = atomicCAS(&s[0], (unsigned short)8, (unsigned short)0);
    if (s[0] != 7 || s[1] != 1) old[0] = 0;
}
