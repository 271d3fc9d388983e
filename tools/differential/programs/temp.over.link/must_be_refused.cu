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

//# a constant as the parameter
template <class T> __device__ int f(const T) { return 1; }
template <class T> __device__ int f(T) { return 2; }
__global__ void values(long long *out) { *out++ = 1; }

//# an array and a pointer
template <class T> __device__ int f(T *) { return 1; }
template <class T> __device__ int f(T[]) { return 2; }
__global__ void values(long long *out) { *out++ = 1; }

//# an array with a bound and a pointer
template <class T, int N> __device__ int f(T *) { return 1; }
template <class T, int N> __device__ int f(T[N]) { return 2; }
__global__ void values(long long *out) { *out++ = 1; }

//# a function and a pointer
template <class T> __device__ int f(T (*)(int)) { return 1; }
template <class T> __device__ int f(T(int)) { return 2; }
__global__ void values(long long *out) { *out++ = 1; }

//# `__restrict__` of the parameter itself
template <class T> __device__ int f(T *__restrict__) { return 1; }
template <class T> __device__ int f(T *) { return 2; }
__global__ void values(long long *out) { *out++ = 1; }

//# a qualifier of a parameter of a function type
template <class T> __device__ int f(T (*)(T *const)) { return 1; }
template <class T> __device__ int f(T (*)(T *)) { return 2; }
__global__ void values(long long *out) { *out++ = 1; }

//# a qualifier of a dependent type
template <class T> __device__ int f(const typename T::x) { return 1; }
template <class T> __device__ int f(typename T::x) { return 2; }
__global__ void values(long long *out) { *out++ = 1; }
