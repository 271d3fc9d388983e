// Which function an address is of [over.over].

//#
__device__ int f(int);
__device__ int f(float);
__global__ void k() { auto p = f; }
//                             ^ IW0309 cannot determine which overload of `f` is meant

//#
__device__ int f(int);
__device__ int f(float);
__global__ void k() { f; }
//                    ^ IW0309 cannot determine which overload of `f` is meant

//#
template <class T> __device__ T f(T);
__global__ void k() { auto p = &f; }
//                             ^ IW0309 cannot determine which overload of `f` is meant

//#
__device__ int f(int);
__device__ int f(float);
__global__ void k() { int (*p)(char) = f; }
//                                     ^ IW0304 no overload of `f` has the type `int (char)`

//#
template <class F> __device__ void g(F);
__device__ int f(int);
__device__ int f(float);
__global__ void k() { g(f); }
//                    ^ IW0336 no matching function for call to `g(overloaded function)`

//#
__global__ void k() { int (*p)(int) = nothing; }
//                                    ^ IW0301 unknown name `nothing`

//#
int h(int v) { return v; }
__global__ void k() { int (*p)(int) = h; }
//                                    ^ IW0312 device code uses the host function `h`

//#
__global__ void g(int *) {}
__global__ void k() { void (*p)(int *) = g; }
//                                       ^ IW0350 using the kernel `g` as a value in device code is not supported yet

//#
__device__ int f(int) = delete;
__global__ void k() { int (*p)(int) = f; }
//                                    ^ IW0376 `f` is deleted
