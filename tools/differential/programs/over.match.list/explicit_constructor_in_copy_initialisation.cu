//@ refused: explicit
struct S {
    int v;
    __device__ explicit S(int v) : v(v) {}
};
__global__ void values(long long *out) {
    S s = {3};
    *out++ = s.v;
}
