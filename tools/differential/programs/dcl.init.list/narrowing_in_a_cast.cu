//@ refused: narrowing
//@ nvrtc accepts: it only warns of narrowing in a cast
using Byte = unsigned char;
__global__ void values(long long *out) {
    int i = 7;
    *out++ = Byte{i};
}
