//@ values: 2 2 2 2 1 1
// What nothing is deduced from is like no type that the other template has ([temp.deduct.partial] 4, [temp.deduct.type] 5).
template <class T> struct Id { using t = T; };
template <class T> using Same = typename Id<T>::t;
template <class T> __device__ int a(T, typename Id<T>::t) { return 1; }
template <class T> __device__ int a(T, T) { return 2; }
template <class T> __device__ int b(T, typename Id<T>::t) { return 1; }
template <class T> __device__ int b(T, long) { return 2; }
template <class T> __device__ int c(T, typename Id<T>::t) { return 1; }
template <class T> __device__ int c(T, int *) { return 2; }
template <class T> __device__ int d(T, Same<T>) { return 1; }
template <class T> __device__ int d(T, T) { return 2; }
template <class T> __device__ int e(T, char (*)[sizeof(T) - 3] = 0) { return 1; }
template <class T> __device__ int e(T, ...) { return 2; }
template <class T> __device__ int f(T &, T *) { return 1; }
template <class T, class U> __device__ int f(T &, U) { return 2; }

__global__ void values(long long *out) {
    int i = 0;
    *out++ = a(1.0, 0.0);
    *out++ = b(1.0, 0);
    *out++ = c(1L, 0);
    *out++ = d(1, 2);
    *out++ = e(1.0, 0);
    *out++ = f(i, &i);
}
