//@ family: heap
//@ launch: aligned grid=2 block=32
//@ arg: out:u32[64]=zero
//@ expect: out[5]=0,0,0
// Whatever their size, blocks begin at multiples of 16, and do not overlap.
struct alignas(16) Quad {
    double a, b;
};
__global__ void aligned(unsigned *out) {
    unsigned wrong = 0;
    void *blocks[6];
    for (unsigned i = 0; i < 6; i++) {
        unsigned size = 1 + (threadIdx.x * 7 + i * 13) % 61;
        blocks[i] = malloc(size);
        wrong |= (unsigned)((unsigned long long)blocks[i] % 16) << 8;
        for (unsigned k = 0; k < size; k++) ((unsigned char *)blocks[i])[k] = (unsigned char)(threadIdx.x + i * 40);
    }
    Quad *quads = new Quad[3];
    wrong |= (unsigned)((unsigned long long)quads % 16) << 16;
    for (int i = 0; i < 3; i++) quads[i] = {1.0 * i, 2.0};
    for (unsigned i = 0; i < 6; i++) {
        unsigned size = 1 + (threadIdx.x * 7 + i * 13) % 61;
        for (unsigned k = 0; k < size; k++) wrong += ((unsigned char *)blocks[i])[k] != (unsigned char)(threadIdx.x + i * 40);
        free(blocks[i]);
    }
    wrong += quads[2].a != 2.0;
    delete[] quads;
    out[blockIdx.x * 32 + threadIdx.x] = wrong;
}
