//# Launches by kernels, device functions and lambda expressions
__global__ void child(int *p, float f = 2) {}
template <typename T> __global__ void of(T t) {}
__device__ void launch(int *p) { child<<<1, 2>>>(p); }
__global__ void k(int *p, unsigned long n) {
    launch(p);
    child<<<dim3(1, 2), n, n, 0>>>(p, 1);
    of<<<1, 1>>>(p);
    of<double><<<1, 1>>>(3);
    auto l = [=] { of<<<1, 1>>>('c'); };
    l();
}

//# A kernel launches itself
__global__ void k(int n) { if (n > 0) k<<<1, 1>>>(n - 1); }

//#
__device__ void f() {}
__global__ void k() { f<<<1, 1>>>(); }
//                    ^ IW0311 `f` is not a kernel and cannot be launched

//#
__global__ void child(int) {}
__global__ void k() { child<<<1, 1>>>(); }
//                    ^ IW0308 `child` expects 1 argument, but 0 are given

//#
__global__ void child(int *) {}
__global__ void k() { child<<<1, 1, 0, 5>>>(nullptr); }
//                                     ^ IW0308 a launch needs a stream here, not a `int`

//# Shared and local memory are the parent's own
__global__ void child(int *) {}
__global__ void k() { __shared__ int s[4]; child<<<1, 1>>>(s); }
//                                         ^ IW0316 an argument of this launch points to shared or local memory, which a kernel that is launched has no access to

//#
__global__ void child(int *) {}
__global__ void k() { int l[4] = {}; child<<<1, 1>>>(l); }
//                                   ^ IW0316 an argument of this launch points to shared or local memory, which a kernel that is launched has no access to

//#
__global__ void child() {}
__global__ void k() { void (*p)() = child; p<<<1, 1>>>(); }
//                                  ^ IW0350 using the kernel `child` as a value in device code is not supported yet
//                                         ^ IW0350 a launch through a pointer to a kernel, or through a template's parameter, is not supported yet

//# What the device runtime has not
__global__ void k(int *p) { cudaStreamSynchronize(0); }
//                          ^ IW0370 `cudaStreamSynchronize`: this part of CUDA's device runtime is not supported
//                            help: `kernel<<<grid, block>>>(…)` launches, and streams and events order launches

//# A kernel as a template's argument
__global__ void child(int *) {}
template <void (*K)(int *)> __device__ void go(int *p) { K<<<1, 2>>>(p); }
__global__ void k(int *p) { go<child>(p); }
//                             ^ IW0350 using the kernel `child` as a value in device code is not supported yet

//# A stream of each thread
__global__ void child(int *p) { *p = 1; }
__global__ void k(int *p) { child<<<1, 2, 0, cudaStreamPerThread>>>(p); }
