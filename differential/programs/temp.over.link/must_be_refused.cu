//@ refused:

//# a qualifier of the parameter itself makes no other template
template <class T> __device__ int f(T *const) { return 1; }
template <class T> __device__ int f(T *) { return 2; }
__global__ void values(long long *out) {
    *out++ = 1;
}

//# the same, called where another template fits
template <class T> __device__ int f(T *const) { return 1; }
template <class T> __device__ int f(T) { return 3; }
template <class T> __device__ int f(T *) { return 2; }
__global__ void values(long long *out) {
    *out++ = f(1);
}
