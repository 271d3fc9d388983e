//@ refused:
struct S {
    int v;
    __device__ explicit S(int v) : v(v) {}
};
__device__ S f() { return {3}; }
__global__ void values(long long *out) {
    *out++ = f().v;
}
