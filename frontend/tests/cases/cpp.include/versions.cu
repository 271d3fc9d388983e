// Sources ask for the versions of CUDA's libraries before they use them in host code.

//# Thrust, by any of its headers
#include <thrust/device_vector.h>
#if !defined(THRUST_VERSION) || THRUST_VERSION < 100500 || THRUST_MAJOR_VERSION < 2 || !defined(THRUST_SUBMINOR_VERSION)
#error Thrust is too old
#endif
__global__ void k(int *p) { *p = 1; }

//# CUB, and all of CCCL
#include <cub/version.cuh>
#if CUB_VERSION < 200000 || CUB_MAJOR_VERSION < 2 || CCCL_MAJOR_VERSION < 2
#error CUB is too old
#endif
__global__ void k(int *p) { *p = 1; }

//# libcu++
#include <cuda/std/version>
#if _LIBCUDACXX_CUDA_API_VERSION < 2000000 || CCCL_VERSION < 2000000
#error libcu++ is too old
#endif
__global__ void k(int *p) { *p = 1; }

//# The host's C library, whose headers nvcc includes in front of all files
//@ nvrtc refuses: it includes none of them
#if __GLIBC__ < 2 || !defined(__GLIBC_MINOR__) || __BYTE_ORDER != __LITTLE_ENDIAN
#error not glibc
#endif
__global__ void k(int *p) { *p = 1; }
