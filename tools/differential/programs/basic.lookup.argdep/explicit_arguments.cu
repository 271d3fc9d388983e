//@ values: 1 4 100
namespace A { struct S {}; template <class T> __device__ int f(S) { return sizeof(T); } }
template <class T> __device__ int f(int) { return 100; }
__global__ void values(long long *out) {
    *out++ = f<char>(A::S());
    *out++ = f<int>(A::S());
    *out++ = f<int>(1);
}
