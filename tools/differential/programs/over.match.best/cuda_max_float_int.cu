//@ refused: ambiguous
//@ not g++: CUDA's own functions
__global__ void values(long long *out) {
    *out++ = (long long)(2 * max(2.5f, 1));
}
