// Libraries that device code cannot use: each is said with a way out.

//#
#include <cub/cub.cuh>
__global__ void k() { typedef cub::BlockReduce<int, 32> R; R r; }
//                            ^ IW0364 `cub::BlockReduce<int, 32>` belongs to the library CUB, which is not supported in device code
//                              help: write the algorithm with `__shared__` memory and `__shfl_*_sync`, or call it from host code

//#
#include <thrust/sort.h>
__global__ void k(int *p) { thrust::sort(p, p + 3); }
//                          ^ IW0364 `thrust::sort` belongs to the library Thrust, which is not supported in device code
//                            help: write the algorithm with `__shared__` memory and `__shfl_*_sync`, or call it from host code

//# Brought by a using-declaration
#include <thrust/swap.h>
__global__ void k(int *p) {
    using thrust::swap;
    swap(p[0], p[1]);
//  ^ IW0364 `swap` belongs to the library Thrust, which is not supported in device code
//    help: write the algorithm with `__shared__` memory and `__shfl_*_sync`, or call it from host code
}

//#
#include <curand_kernel.h>
__global__ void k(curandState *s) {}
//                ^ IW0365 `curandState` belongs to the library cuRAND, which is not supported in device code
//                  help: generate the numbers on the host, or write a generator such as Philox as a `__device__` function

//#
__global__ void k() { auto g = cooperative_groups::no_such_group(); }
//                             ^ IW0366 `cooperative_groups::no_such_group` belongs to cooperative groups: this part of it is not supported
//                               help: `__syncthreads()`, `__syncwarp()` and `__shfl_*_sync` do the same for blocks and warps

//#
namespace n = cooperative_groups;
__global__ void k() { auto g = n::no_such_group(); }
//                             ^ IW0366 `n::no_such_group` belongs to cooperative groups: this part of it is not supported
//                               help: `__syncthreads()`, `__syncwarp()` and `__shfl_*_sync` do the same for blocks and warps

//#
__global__ void k(cuda::barrier<cuda::thread_scope_block> *b) {}
//                ^ IW0301 unknown type `cuda::barrier<cuda::thread_scope_block>`
//                  help: `#include <cuda/barrier>` declares it

//#
using namespace nvcuda;
__global__ void k() { wmma::fragment<int, 16> f; }
//                    ^ IW0367 `wmma::fragment<int, 16>` belongs to CUDA's matrix functions for tensor cores, which is not supported in device code
//                      help: multiply tiles in `__shared__` memory with `fma`

//# Without its namespace
#include <mma.h>
using namespace nvcuda::wmma;
__global__ void k(float *o) {
    fragment<accumulator, 16, 16, 16, float> c;
//  ^ IW0367 `fragment<accumulator, 16, 16, 16, float>` belongs to CUDA's matrix functions for tensor cores, which is not supported in device code
    fill_fragment(o, 1.0f);
//  ^ IW0367 `fill_fragment` belongs to CUDA's matrix functions for tensor cores
}

//# By using-declarations
#include <mma.h>
using nvcuda::wmma::mem_row_major;
using nvcuda::wmma::fragment;
__device__ void f(fragment<int, 8> &c) {}
//                ^ IW0367 `fragment<int, 8>` belongs to CUDA's matrix functions for tensor cores
__global__ void k() { auto order = mem_row_major; }
//                                 ^ IW0367 `mem_row_major` belongs to CUDA's matrix functions for tensor cores

//# Names of the program's own
template <class T> struct fragment { T x; };
__global__ void k(int *p) { fragment<int> own{*p}; *p = own.x + accumulator; }
//                                                              ^ IW0301 unknown name `accumulator`

//#
#include <vector>
__global__ void k() { std::vector<int> v; }
//                    ^ IW0375 `std::vector<int>` belongs to C++'s standard library: device code cannot use it
//                      help: use arrays, pointers and CUDA's functions in device code

//#
#include <algorithm>
__global__ void k(int *p) { std::sort(p, p + 3); }
//                          ^ IW0375 `std::sort` belongs to C++'s standard library: device code cannot use it
//                            help: use arrays, pointers and CUDA's functions in device code

//#
__global__ void k(int *p) { cudaFree(p); }

//# In a class, of which the place is said that needs it.
#include <vector>
struct Holder { std::vector<int> v; int n; };
//              ^ IW0375 `std::vector<int>` belongs to C++'s standard library: device code cannot use it
__global__ void k(int *o, Holder *h) { o[0] = h->n; }

//# Floats of 4 and 6 bits
#include <cuda_fp4.h>
__global__ void k(float *o) { __nv_fp4_e2m1 x(o[0]); o[0] = float(x); }
//                            ^ IW0352 `__nv_fp4_e2m1` belongs to CUDA's floats of 4 and 6 bits, which is not supported in device code
//                              help: `<cuda_fp8.h>` has floats of 8 bits

//#
#include <cuda_fp6.h>
__global__ void k(float *o) { o[0] = __nv_cvt_float_to_fp6(o[1], __NV_E3M2, cudaRoundNearest); }
//                                                               ^ IW0352 `__NV_E3M2` belongs to CUDA's floats of 4 and 6 bits
