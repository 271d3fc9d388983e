//@ values: 30 5 58 34
// What a macro's argument names is declared before what its body says next, wherever the two are written.
#define MAKE(n)                                                                                                        \
    template <int N> __device__ int n(int a) { return a + N; }                                                         \
    __device__ int n##2(int a) { return n<2>(a) * 10; }                                                                \
    template <class T> struct n##S {                                                                                   \
        static __device__ int get(T t) { return n<sizeof(T)>(t); }                                                     \
    };
MAKE(f)
#define BOTH(a, b) a b
BOTH(MAKE(g), __device__ int last(int a) { return g<5>(a) + g2(a); })
namespace inner {
MAKE(f)
__device__ int h(int a) { return f<3>(a) + f2(a); }
}
__global__ void values(long long *out) {
    *out++ = f2(1);
    *out++ = fS<char>::get(4);
    *out++ = last(3);
    *out++ = inner::h(1);
}
