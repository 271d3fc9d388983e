//@ refused: same scope
typedef int T;
typedef long T;
__global__ void values(long long *out) {
    *out++ = 1;
}
