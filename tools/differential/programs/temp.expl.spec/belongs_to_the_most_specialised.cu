//@ values: 3 1 2 3 2 3
template <class T> __device__ int t(T) { return 1; }
template <class T> __device__ int t(T *) { return 2; }
template <> __device__ int t(int *) { return 3; }
template <class T> __device__ int u(T) { return 1; }
template <> __device__ int u(int *) { return 3; }
template <class T> __device__ int u(T *) { return 2; }
template <class T> __device__ int v(T) { return 1; }
template <class T> __device__ int v(T *) { return 2; }
template <> __device__ int v<int *>(int *) { return 3; }
__global__ void values(long long *out) {
    int a = 0;
    *out++ = t(&a);
    *out++ = t(a);
    *out++ = u(&a);
    *out++ = u<int *>(&a);
    *out++ = v(&a);
    *out++ = v<int *>(&a);
}
