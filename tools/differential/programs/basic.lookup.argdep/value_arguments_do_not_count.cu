//@ refused:
namespace N {
enum E { e };
template <class T> __device__ int f(T) { return 1; }
}
template <N::E> struct Box {};
__global__ void values(long long *out) {
    *out++ = f(Box<N::e>());
}
