//@ values: 1 6 2 7 8 4 10 2
namespace N {
struct S {};
__device__ int g(char) { return 1; }
__device__ int g(S) { return 2; }
template <class T> __device__ int t(T) { return 3; }
template <class T> __device__ int s(T, S) { return 4; }
}
namespace M {
__device__ int g(char) { return 5; }
}
namespace W {
struct S {};
using N::g;
__device__ int g(int) { return 6; }
__device__ int g(S) { return 7; }
using N::t;
template <class T> __device__ int t(T *) { return 8; }
template <class T, int N = 3> __device__ int t(T) { return 9; }
using N::s;
template <class T> __device__ int s(T, S) { return 10; }
using N::g;
}
__device__ int both() {
    using N::g;
    using M::g;
    return g(N::S());
}
__global__ void values(long long *out) {
    *out++ = W::g('a');
    *out++ = W::g(1);
    *out++ = W::g(N::S());
    *out++ = W::g(W::S());
    int x = 0;
    *out++ = W::t(&x);
    *out++ = W::s(1, N::S());
    *out++ = W::s(1, W::S());
    *out++ = both();
}
