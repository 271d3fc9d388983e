//@ refused: ambiguous

//# each parameter of one
template <class T> __device__ int f(T, int) { return 1; }
template <class T> __device__ int f(int, T) { return 2; }
__global__ void values(long long *out) {
    *out++ = f(1, 2);
}

//# a pointer first and second
template <class T, class U> __device__ int f(T *, U) { return 1; }
template <class T, class U> __device__ int f(T, U *) { return 2; }
__global__ void values(long long *out) {
    int i = 1;
    *out++ = f(&i, &i);
}

//# only the results differ
template <class T> __device__ int f(T) { return 1; }
template <class T> __device__ long f(T) { return 2; }
__global__ void values(long long *out) {
    *out++ = f(1);
}

//# value and reference
template <class T> __device__ int f(T) { return 1; }
template <class T> __device__ int f(const T &) { return 2; }
__global__ void values(long long *out) {
    *out++ = f(1);
}

//# value and variable
template <class T> __device__ int f(T) { return 1; }
template <class T> __device__ int f(T &) { return 2; }
__global__ void values(long long *out) {
    int i = 1;
    *out++ = f(i);
}

//# defaults do not count
template <class T> __device__ int f(T, int = 1) { return 1; }
template <class T> __device__ int f(T, long = 2) { return 2; }
__global__ void values(long long *out) {
    *out++ = f(1);
}

//# two packs
template <class T, class... U> __device__ int f(T, U...) { return 1; }
template <class... T> __device__ int f(int, T...) { return 2; }
template <class T> __device__ int f(T, long) { return 3; }
template <class T> __device__ int f(long, T) { return 4; }
__global__ void values(long long *out) {
    *out++ = f(1L, 2L);
}

//# an array that depends on the parameter, and a number
template <class T> __device__ int f(T, char (*)[sizeof(T) - 3] = 0) { return 1; }
template <class T> __device__ auto f(T, long) -> decltype(100) { return 2; }
__global__ void values(long long *out) {
    *out++ = f(1.0, 0);
}

//# a type that depends on the parameter, and another
template <class T> struct Id { using t = T; };
template <class T> __device__ int f(T *, typename Id<T>::t) { return 1; }
template <class T> __device__ int f(T, long) { return 2; }
__global__ void values(long long *out) {
    *out++ = f((long *)nullptr, 0L);
}

//# qualifiers of one parameter against another
template <class T> __device__ int f(T &, T *) { return 1; }
template <class T, class U> __device__ int f(const T &, U) { return 2; }
__global__ void values(long long *out) {
    const int i = 0;
    *out++ = f(i, &i);
}
