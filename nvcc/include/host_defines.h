// CUDA's words (`__global__`, `__device__`, …) for the compiler that reads the host half of a program.
//
// - `__ISOWARP_REWRITE__` (isowarp-nvcc, g++ -E of a .cu file): the words stay words; the rewriter removes them.
// - clang -x cuda: clang's attributes.
// - else (a .cpp file): nothing, or the host compiler's attribute.
#ifndef __ISOWARP_HOST_DEFINES_H__
#define __ISOWARP_HOST_DEFINES_H__

#if defined(__CUDA__) && defined(__clang__)
#define __IW_CLANG_CUDA__ 1
#endif

// Defined while a .cu file is compiled: device functions and built-in variables are declared there only.
#if defined(__ISOWARP_REWRITE__) || defined(__CUDACC__) || defined(__IW_CLANG_CUDA__)
#define __IW_CU__ 1
#endif

#ifndef __align__
#define __align__(n) __attribute__((aligned(n)))
#endif
#define __builtin_align__(n) __align__(n)
#define __device_builtin__
#define __device_builtin_texture_type__
#define __device_builtin_surface_type__
#define __cudart_builtin__
#define CUDARTAPI
#define CUDARTAPI_CDECL
#define CUDART_CB
#ifndef __thread__
#define __thread__ __thread
#endif
#define __no_return__ __attribute__((noreturn))
#define __location__(a) __annotate__(a)
#define __annotate__(a) __attribute__((a))
#define __specialization_static static

#ifdef __IW_CLANG_CUDA__
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __constant__ __attribute__((constant))
#define __shared__ __attribute__((shared))
// clang has managed variables for HIP alone.
#define __managed__ _Pragma("GCC error \"clang does not support `__managed__` variables of CUDA; build with --host=gcc\"")
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __grid_constant__
#define __cluster_dims__(...)
#define __block_size__(...)
#define __maxnreg__(...)
#define __forceinline__ __inline__ __attribute__((always_inline))
#include "isowarp/clang.h"
#if __clang_major__ < 15
// The standard library writes `__attribute__((__noinline__))`: read the headers that do before the word is a macro.
#ifdef __cplusplus
#include <memory>
#endif
#define __noinline__ __attribute__((noinline))
#endif
#elif !defined(__ISOWARP_REWRITE__)
#define __global__
#define __device__
#define __host__
#define __constant__
#define __shared__
#define __managed__
#define __launch_bounds__(...)
#define __grid_constant__
#define __cluster_dims__(...)
#define __block_size__(...)
#define __maxnreg__(...)
#define __forceinline__ __inline__ __attribute__((always_inline))
// No macro for __noinline__: the standard library uses it as the name of an attribute.
#endif

// Functions of both sides, and of the device alone, in these headers.
#ifdef __IW_CLANG_CUDA__
#define __IW_BOTH __attribute__((host)) __attribute__((device))
#define __IW_DEVICE __attribute__((host)) __attribute__((device))
#define __IW_DEVICE_VARIABLE __attribute__((device))
#else
#define __IW_BOTH
#define __IW_DEVICE
#define __IW_DEVICE_VARIABLE
#endif
#ifdef __cplusplus
#define __IW_INLINE static inline __IW_BOTH __attribute__((unused))
#define __IW_MEMBER __IW_BOTH
#else
#define __IW_INLINE static inline __attribute__((unused))
#endif

#if defined(__cplusplus) && __cplusplus >= 201103L
#define __IW_CONSTEXPR constexpr
#else
#define __IW_CONSTEXPR
#endif

#endif
