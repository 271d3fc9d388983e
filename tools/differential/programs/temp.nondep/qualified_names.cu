//@ values: 1 7 2 1
namespace A { __device__ int f(long) { return 1; } __device__ int f(double) { return 3; } }
template <class T> __device__ int a(T) { return A::f(1L); }
template <class T> __device__ int b(T t) { return A::f(t); }
template <class T> struct C { static __device__ int q() { return T::f(1); } };
namespace A { __device__ int f(int) { return 2; } }
struct L { static __device__ int f(int) { return 7; } };
__global__ void values(long long *out) {
    *out++ = a(0);
    *out++ = C<L>::q();
    *out++ = A::f(1);
    *out++ = b(1L);
}
