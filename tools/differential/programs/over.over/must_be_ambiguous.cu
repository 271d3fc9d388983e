//@ refused:

//# two templates of one type
template <class T> __device__ int f(T, int) { return 1; }
template <class T> __device__ int f(int, T) { return 2; }
__global__ void values(long long *out) {
    int (*p)(int, int) = f;
    *out++ = p(1, 2);
}

//# two parameters that take one each
__device__ int f(int) { return 1; }
__device__ int f(double) { return 2; }
__device__ int call(int (*h)(int)) { return h(1); }
__device__ int call(int (*h)(double)) { return h(2); }
__global__ void values(long long *out) {
    *out++ = call(f);
}

//# two types that a template could have
template <class T> __device__ int f(T) { return 1; }
__device__ int call(int (*h)(int)) { return h(1); }
__device__ int call(int (*h)(long)) { return h(2); }
__global__ void values(long long *out) {
    *out++ = call(f);
}
