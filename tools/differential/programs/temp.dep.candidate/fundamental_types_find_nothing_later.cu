//@ refused:
template <class T> __device__ int call(T t) { return f(t); }
__device__ int f(int) { return 1; }
__global__ void values(long long *out) {
    *out++ = call(1);
}
