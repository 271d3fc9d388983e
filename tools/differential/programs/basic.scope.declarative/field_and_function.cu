//@ refused: same scope
struct S {
    int v;
    __device__ int v() { return 1; }
};
__global__ void values(long long *out) {
    *out++ = sizeof(S);
}
