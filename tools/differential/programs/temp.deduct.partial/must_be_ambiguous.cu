//@ refused: ambiguous

//# a pointer, and a reference to a constant
template <class T, class U> __device__ int f(T *, U &) { return 1; }
template <class T, class U> __device__ int f(T, const U &) { return 2; }
__global__ void values(long long *out) {
    int i = 1;
    const int k = 2;
    *out++ = f(&i, k);
}

//# references to constants on either side
template <class T, class U> __device__ int f(T &, const U &) { return 1; }
template <class T, class U> __device__ int f(const T &, U &) { return 2; }
__global__ void values(long long *out) {
    const int k = 2;
    *out++ = f(k, k);
}
