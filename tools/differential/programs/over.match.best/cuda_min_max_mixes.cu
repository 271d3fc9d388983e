//@ values: 5 4294967295 8 9 7 3 18 8589934593
//@ not g++: CUDA's own functions
__global__ void values(long long *out) {
    *out++ = (long long)(2 * max(2.5f, 1.0));
    *out++ = max(-1, 1u);
    *out++ = sizeof(max(2.5f, 1.0));
    *out++ = sizeof(max(1ULL, 1LL)) + 1;
    *out++ = min(7u, -1);
    *out++ = min((short)3, (signed char)4);
    *out++ = max('\x12', true);
    *out++ = max(8589934593LL, 2LL);
}
