// Parts of CUDA's device runtime that are not supported, and kernels that are asked about.

//#
__global__ void k(int *x, unsigned long n) { cudaDeviceGetLimit(&n, 0); *x = 1; }
//                                           ^ IW0370 `cudaDeviceGetLimit`: this part of CUDA's device runtime is not supported

//#
__global__ void k(int *x) { cudaMemcpy3DAsync(nullptr, 0); *x = 1; }
//                          ^ IW0370 `cudaMemcpy3DAsync`: this part of CUDA's device runtime is not supported

//# Accepted.
//@ nvrtc refuses: Its functions that take a kernel by its type, as nvcc has them, are declared and not defined.
__global__ void child(int *x) { *x = 1; }
template <class T> __global__ void typed(T *x) { *x = 1; }
template <class T> __device__ int registers(cudaFuncAttributes a) { return cudaFuncGetAttributes(&a, typed<T>) + a.numRegs; }
__global__ void k(int *x) {
    cudaFuncAttributes a;
    cudaFuncGetAttributes(&a, child);
    cudaFuncGetAttributes(&a, &child);
    cudaFuncGetAttributes(&a, (const void *)child);
    cudaFuncGetAttributes(&a, typed<float>);
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(x, child, 128, 0);
    *x = registers<double>(a);
}

//# Not a kernel.
__device__ void f() {}
__global__ void k(int *x) { cudaFuncAttributes a; cudaFuncGetAttributes(&a, f); *x = a.numRegs; }
//                                                                          ^ IW0304 cannot convert `void (*)()` to `const void *` in argument 2

//# Kernels have no addresses elsewhere.
__global__ void child(int *x) { *x = 1; }
__global__ void k(int *x) { void (*p)(int *) = child; const void *q = (const void *)child; *x = p != nullptr && q; }
//                                             ^ IW0350 using the kernel `child` as a value in device code is not supported yet
//                                                                                  ^ IW0350 using the kernel `child` as a value in device code is not supported yet
