//@ family: heap
//@ launch: sizes grid=2 block=32
//@ arg: faults:u32[1]=zero
//@ arg: checks:u32[64]=zero
//@ expect: faults[0]=0
// Blocks of all sizes: aligned, writable to the last byte, and disjoint.
__global__ void sizes(unsigned *faults, unsigned *checks) {
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned check = 0;
    unsigned char *kept[6];
    for (unsigned i = 0; i < 6; i++) {
        unsigned size = (t * 37 + i * 311) % 700 + (i == 5 && t % 8 == 0 ? 5000 : 1);
        unsigned char *p = (unsigned char *)malloc(size);
        kept[i] = p;
        if (!p || (unsigned long long)p % 16) { atomicAdd(faults, 1u); continue; }
        p[0] = (unsigned char)(t + i);
        p[size - 1] = (unsigned char)(t ^ i);
        check += size;
    }
    for (unsigned i = 0; i < 6; i++) {
        unsigned size = (t * 37 + i * 311) % 700 + (i == 5 && t % 8 == 0 ? 5000 : 1);
        if (!kept[i]) continue;
        unsigned char first = size == 1 ? (unsigned char)(t ^ i) : (unsigned char)(t + i);
        if (kept[i][0] != first || kept[i][size - 1] != (unsigned char)(t ^ i)) atomicAdd(faults, 1u);
        free(kept[i]);
    }
    checks[t] = check;
}
