//@ refused: using-declaration
//@ nvrtc accepts: it finds the conflict when the template is called
namespace N {
template <class T> __device__ int g(T, const int *) { return 1; }
}
namespace W {
using N::g;
template <class U> __device__ int g(U, const int *) { return 2; }
}
__global__ void values(long long *out) {
    *out++ = 1;
}
