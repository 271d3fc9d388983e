//@ refused: g++ and NVRTC
//@ not g++: it packs the class, and NVRTC leaves the attribute out
//@ nvrtc accepts: it lays objects out as if the attribute were not there
struct B {
    char c;
    int i;
} __attribute__((packed));
__global__ void values(long long *out) { *out++ = sizeof(B); }
