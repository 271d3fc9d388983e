//@ refused:
//@ not g++: it packs the member, and NVRTC does not know the attribute
//@ nvrtc accepts: it lays objects out as if the attribute were not there
struct D {
    char c;
    [[gnu::packed]] double d;
};
__global__ void values(long long *out) { *out++ = sizeof(D); }
