// Functions and addresses as arguments of templates [temp.arg.nontype].

//#
template <int (*F)(int)> __device__ int c(int v) { return F(v); }
__device__ int f(float);
__global__ void k() { c<f>(1); }
//                    ^ IW0336 no matching function for call to `c<f>(int)`

//#
template <int (*F)(int)> __device__ int c(int v) { return F(v); }
__device__ int f(int);
__global__ void k() { auto p = f; c<p>(1); }
//                                ^ IW0336 no matching function for call to `c<p>(int)`

//#
template <int *P> __device__ int c() { return *P; }
__device__ int x[3];
__global__ void k() { c<&x[1]>(); }
//                    ^ IW0336 no matching function for call to `c<(&x[1])>()`

//#
template <int *P> __device__ int c() { return *P; }
__device__ int x[3];
__global__ void k() { c<x + 1>(); }
//                    ^ IW0336 no matching function for call to `c<(x + 1)>()`

//#
template <int *P> __device__ int c() { return *P; }
__device__ float x;
__global__ void k() { c<&x>(); }
//                    ^ IW0336 no matching function for call to `c<(&x)>()`

//#
template <int *P> __device__ int c() { return *P; }
__constant__ const int x = 1;
__global__ void k() { c<&x>(); }
//                    ^ IW0336 no matching function for call to `c<(&x)>()`

//#
template <int &R> __device__ int c() { return R; }
__global__ void k() { int x; c<x>(); }
//                           ^ IW0336 no matching function for call to `c<x>()`
