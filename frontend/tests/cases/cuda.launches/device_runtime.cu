// Parts of CUDA's device runtime that are not supported: what they say differs between devices.

//#
__global__ void child(int *x) { *x = 1; }
__global__ void k(int *x) { cudaFuncAttributes a; cudaFuncGetAttributes(&a, child); *x = a.numRegs; }
//                          ^ IW0370 `cudaFuncAttributes`: this part of CUDA's device runtime is not supported

//#
__global__ void child(int *x) { *x = 1; }
__global__ void k(int *x) { cudaOccupancyMaxActiveBlocksPerMultiprocessor(x, child, 128, 0); }
//                                                                           ^ IW0350 using the kernel `child` as a value in device code is not supported yet
