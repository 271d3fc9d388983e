//@ values: 1 2 2 2
struct S { int v; };
__device__ int operator+(S a, long b) { return 1; }
__device__ int operator-(S a) { return 1; }
template <class T> __device__ int a(T) { S s{1}; return s + 1; }
template <class T> __device__ int b(T t) { S s{1}; return s + t; }
template <class T> __device__ int c(T t) { return t + 1; }
__device__ int operator+(S a, int b) { return 2; }
__global__ void values(long long *out) {
    *out++ = a(0);
    *out++ = b(0);
    *out++ = c(S{1});
    *out++ = S{1} + 1;
}
