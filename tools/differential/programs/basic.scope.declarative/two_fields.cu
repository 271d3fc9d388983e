//@ refused: same scope
struct S {
    int v;
    union {
        int w;
        float v;
    };
};
__global__ void values(long long *out) {
    *out++ = sizeof(S);
}
