//@ values: 2 1 2 1 1 1 1 1
struct A { char c; };
template <class T> __device__ auto f(T t) -> decltype(char{t}, 1) { return 1; }
__device__ int f(...) { return 2; }
template <class T> __device__ auto g(T t) -> decltype(A{t}, 1) { return 1; }
__device__ int g(...) { return 2; }
template <class T, class = decltype(short{T()})> __device__ int h(T) { return 1; }
__device__ int h(...) { return 2; }
template <class T, int N = int{T()}> __device__ int k(T) { return 1; }
__device__ int k(...) { return 2; }
template <class T> __device__ auto body(T t) { short s = t; return s; }
template <class T> __device__ auto m(T t) -> decltype(body(t), 1) { return 1; }
__device__ int m(...) { return 2; }
__global__ void values(long long *out) {
    *out++ = f(3);
    *out++ = f('a');
    *out++ = g(3);
    *out++ = g('a');
    *out++ = h(3L);
    *out++ = h('a');
    *out++ = k(3L);
    *out++ = m(3);
}
