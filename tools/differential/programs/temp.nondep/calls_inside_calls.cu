//@ values: 12 12
struct S {}; struct R {};
__device__ S mk(int) { return S(); }
__device__ int f(S, long) { return 1; }
__device__ int f(R, int) { return 3; }
template <class T> __device__ int a(T t) { return f(mk(1), 1) * 10 + f(mk(t), 1); }
__device__ R mk(char) { return R(); }
__device__ int f(S, int) { return 2; }
__global__ void values(long long *out) {
    *out++ = a(1);
    *out++ = a('c');
}
