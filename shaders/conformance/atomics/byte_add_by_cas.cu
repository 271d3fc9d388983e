//@ family: atomics
// Sums of 8 bits by compare-and-swap on the word around them.
//@ launch: count grid=3 block=64
//@ arg: bytes:u8[8]=values(250,1,2,3,77,78,79,80)
//@ expect: bytes=154,209,2,51,77,78,79,80
__device__ unsigned char addByte(unsigned char *address, unsigned char value) {
    unsigned long long where = (unsigned long long)address;
    unsigned *word = (unsigned *)(where & ~3ull);
    unsigned shift = (unsigned)(where & 3) * 8, old = *word, assumed;
    do {
        assumed = old;
        unsigned sum = ((assumed >> shift) + value & 0xff) << shift;
        old = atomicCAS(word, assumed, (assumed & ~(0xffu << shift)) | sum);
    } while (assumed != old);
    return (unsigned char)(old >> shift);
}
__global__ void count(unsigned char *bytes) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    addByte(&bytes[i % 4], (unsigned char)i);
}
