//@ values: 2 24 2 2 2 3
struct Base {
    static __device__ int s(int i) { return i - 1; }
};
struct Shows : Base {
    using Base::s;
    static __device__ int s(float x) { return (int)(x * 8); }
};
struct Later : Base {
    static __device__ int s(float x) { return (int)(x * 8); }
    using Base::s;
};
__global__ void values(long long *out) {
    Shows x;
    *out++ = Shows::s(3);
    *out++ = Shows::s(3.f);
    *out++ = x.s(3);
    *out++ = x.Shows::s(3);
    *out++ = Later::s(3);
    int i = 4;
    *out++ = Later::s(i);
}
