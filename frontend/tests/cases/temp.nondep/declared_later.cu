// Names that are declared behind their template [temp.nondep].

//#
template <class T> __device__ T f(T x) { return x * later; }
//                                                  ^ IW0301 unknown name `later`
__device__ constexpr int later = 3;
__global__ void k(int *o) { o[0] = f(1); }

//#
template <class T> __device__ T f(T x) { return x + A; }
//                                                  ^ IW0301 unknown name `A`
enum { A = 3 };
__global__ void k(int *o) { o[0] = f(1); }

//#
namespace n {}
template <class T> __device__ T f(T x) { return x + n::later; }
//                                                  ^ IW0301 unknown name `n::later`
namespace n { __device__ constexpr int later = 3; }
__global__ void k(int *o) { o[0] = f(1); }

//#
namespace n {}
template <class T> __device__ T f(T x) { return n::later(x); }
//                                              ^ IW0301 unknown function `n::later`
namespace n { __device__ int later(int x) { return x; } }
__global__ void k(int *o) { o[0] = f(1); }
