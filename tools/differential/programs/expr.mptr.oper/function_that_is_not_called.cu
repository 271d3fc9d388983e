//@ refused: can only be called
struct S {
    int a;
    const int c;
    __device__ int get() { return a; }
};
__global__ void values(long long *out) {
    S s{1, 2};
    auto x = s.*&S::get;
    *out++ = 1;
}
