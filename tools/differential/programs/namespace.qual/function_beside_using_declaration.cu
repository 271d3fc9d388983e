//@ values: 1
namespace W {
__device__ int g(const int &) { return 1; }
namespace N {
template <class T> __device__ int probe(T t) { return W::g(2.0) + 0 * sizeof(t); }
}
}
namespace W {
namespace N {
__device__ int g(int) { return 6; }
}
}
namespace W {
using N::g;
}
__global__ void values(long long *out) {
    *out++ = W::N::probe(1);
}
