//@ values: 239 6 7
__device__ int h() { return 1; }
struct P { __device__ int h() { return 2; } int n = 3; typedef int T0; };
template <class T> struct V { __device__ int k() { return 4; } int m = 5; };
template <class T> struct E : P, V<int> { __device__ int c() { T0 x = n; return h() * 100 + x * 10 + k() + m; } };
template <class T> struct N { struct P1 { __device__ int h() { return 6; } }; };
template <class T> struct G : N<int>::P1 { __device__ int c() { return h(); } };
template <class T, int I> struct W : V<float> { __device__ int c() { return k() + I; } };
__global__ void values(long long *out) {
    *out++ = E<int>().c();
    *out++ = G<int>().c();
    *out++ = W<int, 3>().c();
}
