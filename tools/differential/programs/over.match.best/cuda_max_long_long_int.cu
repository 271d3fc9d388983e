//@ refused: ambiguous
//@ not g++: CUDA's own functions
__global__ void values(long long *out) {
    *out++ = max(8589934593LL, 2);
}
