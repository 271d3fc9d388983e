//@ refused: ambiguous
struct K {
    __device__ int g(double) { return 1; }
};
struct L : K {
    int v;
};
template <class T> struct M : K, L {
    __device__ int g(int) { return 2; }
    using L::g;
};
__global__ void values(long long *out) {
    *out++ = M<char>().g(2.0);
}
