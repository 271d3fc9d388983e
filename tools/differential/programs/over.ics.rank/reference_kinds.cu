//@ values: 1 2 2 2
// Rvalue references bind to rvalues better than references to const ([over.ics.rank] 3.2.3).
struct S { int b; };
__device__ int p(int &) { return 1; }
__device__ int p(int &&) { return 2; }
__global__ void values(long long *out) {
    int i = 0;
    *out++ = p(i);
    *out++ = p(3);
    *out++ = p(static_cast<int &&>(i));
    *out++ = p(S{4}.b);
}
