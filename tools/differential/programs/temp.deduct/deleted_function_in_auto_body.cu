//@ values: 2 1 2
struct A {};
__device__ void gone(A) = delete;
__device__ int gone(int) { return 1; }
template <class T> __device__ auto f(T t) -> decltype(gone(t), 1) { return 1; }
__device__ int f(...) { return 2; }
template <class T> struct H {
    __device__ H(T) = delete;
};
template <class T> __device__ auto g(T t, int) -> decltype(H<T>(t), 1) { return 1; }
template <class T> __device__ int g(T, ...) { return 2; }
__global__ void values(long long *out) {
    *out++ = f(A());
    *out++ = f(1);
    *out++ = g(A(), 1);
}
