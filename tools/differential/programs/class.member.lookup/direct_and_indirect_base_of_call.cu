//@ refused: ambiguous
struct K {
    __device__ int g(double) { return 1; }
};
struct L : K {};
struct M : K, L {
    __device__ int g(int) { return 2; }
    using L::g;
    __device__ int call() { return g(2.0); }
};
__global__ void values(long long *out) {
    *out++ = M().call();
}
