// Packs of bases and captures [temp.variadic].

//#
struct A { int v; };
template <class... B> struct K : B... { __device__ K(B... b) : B(b)..., A(b...) {} };
//                                                                      ^ IW0323 `A` is initialised twice
__global__ void k() { K<A> k(A{}); }

//#
template <class... A> __device__ int f(A... a) { return [a] { return 1; }(); }
//                                                       ^ IW0336 `a` is a parameter pack
__global__ void k(int *o) { o[0] = f(1, 2); }

//#
template <class... A> __device__ int f(A... a) { return [A...] { return 1; }(); }
//                                                       ^ IW0301 no parameter pack named `A` to capture
__global__ void k(int *o) { o[0] = f(1, 2); }

//#
__device__ int f(int a) { return [a...] { return 1; }(); }
//                                ^ IW0301 no parameter pack named `a` to capture

//#
template <class... A> __device__ int f(A... a) { return [a..., &a...] { return 1; }(); }
//                                                             ^ IW0303 `a` is captured twice
__global__ void k(int *o) { o[0] = f(1, 2); }
