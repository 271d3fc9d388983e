// Templates in namespaces, looked up from where they are defined.
//@ family: templates
//@ launch: work::apply<int, 3> grid=1 block=8
//@ arg: a:i32[8]=iota
namespace work {
namespace detail {
template <typename T> __device__ T bump(T x) { return x + 1; }
}
__device__ int bump(int x) { return x + 1000; }
template <typename T, int N> __device__ T repeat(T x) {
    for (int i = 0; i < N; i++) x = detail::bump(x);
    return x;
}
template <typename T, int N> __global__ void apply(T *p) {
    p[threadIdx.x] = repeat<T, N>(p[threadIdx.x]) + detail::bump<T>(0) + work::bump(0);
}
}
