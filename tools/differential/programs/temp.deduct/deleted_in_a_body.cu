//@ refused: deleted
template<class T> __device__ int del(T) = delete;
template<class T> __device__ auto f(T t) { return del(t); }
template<class T> __device__ auto g(T t) -> decltype(f(t)) { return 1; }
__device__ int g(...) { return 2; }
__global__ void values(long long *out) { *out = g(1); }
