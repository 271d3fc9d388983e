//@ values: 11 2 1 1 1 2 2
struct S {};
__device__ int f(S, long) { return 1; }
__device__ int g(long) { return 1; }
template <class T> __device__ int fixed(T) { return f(S(), 1) + 10 * g(2); }
template <class T> __device__ int open(T t) { return f(t, 1); }
template <class T> __device__ int arithmetic(T t) { return g(t); }
template <class T> struct C {
    int v = g(3);
    __device__ int method() { return f(S(), 1); }
};
__device__ int f(S, int) { return 2; }
__device__ int g(int) { return 2; }
__global__ void values(long long *out) {
    *out++ = fixed(0);
    *out++ = open(S());
    *out++ = arithmetic(1);
    *out++ = C<int>().v;
    *out++ = C<int>().method();
    *out++ = f(S(), 1);
    *out++ = g(1);
}
