// Declarations of functions for device code alone: synchronisation, shuffles, atomics, loads with hints, rounding modes,
// SIMD in a word, textures. Weak: host code that names them but never calls them links.
#ifndef __ISOWARP_DEVICE_ONLY_H__
#define __ISOWARP_DEVICE_ONLY_H__

#include "../texture_types.h"
#include "../surface_types.h"
#include "../device_types.h"

#ifdef __IW_CLANG_CUDA__
#define __IW_WEAK __attribute__((device))
#else
#define __IW_WEAK __attribute__((weak))
#endif

// Barriers, fences, and the like.
__IW_WEAK void __syncthreads();
__IW_WEAK int __syncthreads_count(int);
__IW_WEAK int __syncthreads_and(int);
__IW_WEAK int __syncthreads_or(int);
__IW_WEAK void __syncwarp(unsigned int = 0xffffffffu);
__IW_WEAK void __threadfence();
__IW_WEAK void __threadfence_block();
__IW_WEAK void __threadfence_system();
__IW_WEAK void __nanosleep(unsigned int);
__IW_WEAK void cudaGridDependencySynchronize();
__IW_WEAK void cudaTriggerProgrammaticLaunchCompletion();
__IW_WEAK void __trap();
__IW_WEAK void __brkpt();
__IW_WEAK void __prof_trigger(int);
__IW_WEAK long long clock64();
__IW_WEAK unsigned long long globaltimer();
__IW_WEAK unsigned int __isGlobal(const void *);
__IW_WEAK unsigned int __isShared(const void *);
__IW_WEAK unsigned int __isConstant(const void *);
__IW_WEAK unsigned int __isLocal(const void *);
__IW_WEAK unsigned int __isGridConstant(const void *);
__IW_WEAK size_t __cvta_generic_to_global(const void *);
__IW_WEAK size_t __cvta_generic_to_shared(const void *);
__IW_WEAK size_t __cvta_generic_to_constant(const void *);
__IW_WEAK size_t __cvta_generic_to_local(const void *);
__IW_WEAK void *__cvta_global_to_generic(size_t);
__IW_WEAK void *__cvta_shared_to_generic(size_t);
__IW_WEAK void *__cvta_constant_to_generic(size_t);
__IW_WEAK void *__cvta_local_to_generic(size_t);

// Warps.
__IW_WEAK unsigned int __activemask();
__IW_WEAK unsigned int __ballot_sync(unsigned int, int);
__IW_WEAK int __any_sync(unsigned int, int);
__IW_WEAK int __all_sync(unsigned int, int);
__IW_WEAK int __uni_sync(unsigned int, int);
__IW_WEAK unsigned int __ballot(int);
__IW_WEAK int __any(int);
__IW_WEAK int __all(int);
#define __IW_WARP(T)                                                                                                  \
    __IW_WEAK T __shfl_sync(unsigned int, T, int, int = 32);                                                          \
    __IW_WEAK T __shfl_up_sync(unsigned int, T, unsigned int, int = 32);                                              \
    __IW_WEAK T __shfl_down_sync(unsigned int, T, unsigned int, int = 32);                                            \
    __IW_WEAK T __shfl_xor_sync(unsigned int, T, int, int = 32);                                                      \
    __IW_WEAK T __shfl(T, int, int = 32);                                                                             \
    __IW_WEAK T __shfl_up(T, unsigned int, int = 32);                                                                 \
    __IW_WEAK T __shfl_down(T, unsigned int, int = 32);                                                               \
    __IW_WEAK T __shfl_xor(T, int, int = 32);                                                                         \
    __IW_WEAK unsigned int __match_any_sync(unsigned int, T);                                                         \
    __IW_WEAK unsigned int __match_all_sync(unsigned int, T, int *);
__IW_WARP(int) __IW_WARP(unsigned int) __IW_WARP(long) __IW_WARP(unsigned long) __IW_WARP(long long)
__IW_WARP(unsigned long long) __IW_WARP(float) __IW_WARP(double)
#undef __IW_WARP
#define __IW_REDUCE(f, T) __IW_WEAK T __reduce_##f##_sync(unsigned int, T);
__IW_REDUCE(add, int) __IW_REDUCE(min, int) __IW_REDUCE(max, int)
__IW_REDUCE(add, unsigned int) __IW_REDUCE(min, unsigned int) __IW_REDUCE(max, unsigned int)
__IW_REDUCE(and, unsigned int) __IW_REDUCE(or, unsigned int) __IW_REDUCE(xor, unsigned int)
#undef __IW_REDUCE

// Atomics, of all scopes.
#define __IW_ATOMIC(f, T)                                                                                             \
    __IW_WEAK T atomic##f(T *, T);                                                                                    \
    __IW_WEAK T atomic##f##_block(T *, T);                                                                            \
    __IW_WEAK T atomic##f##_system(T *, T);
#define __IW_ATOMIC_CAS(T)                                                                                            \
    __IW_WEAK T atomicCAS(T *, T, T);                                                                                 \
    __IW_WEAK T atomicCAS_block(T *, T, T);                                                                           \
    __IW_WEAK T atomicCAS_system(T *, T, T);
#define __IW_ATOMICS(T)                                                                                               \
    __IW_ATOMIC(Exch, T) __IW_ATOMIC(Min, T) __IW_ATOMIC(Max, T) __IW_ATOMIC(And, T) __IW_ATOMIC(Or, T)               \
    __IW_ATOMIC(Xor, T) __IW_ATOMIC_CAS(T)
__IW_ATOMICS(int) __IW_ATOMICS(unsigned int) __IW_ATOMICS(unsigned long long)
__IW_ATOMIC(Min, long long) __IW_ATOMIC(Max, long long) __IW_ATOMIC(And, long long) __IW_ATOMIC(Or, long long)
__IW_ATOMIC(Xor, long long)
__IW_ATOMIC(Add, int) __IW_ATOMIC(Add, unsigned int) __IW_ATOMIC(Add, unsigned long long) __IW_ATOMIC(Add, float)
__IW_ATOMIC(Add, double) __IW_ATOMIC(Add, float2) __IW_ATOMIC(Add, float4)
__IW_ATOMIC(Sub, int) __IW_ATOMIC(Sub, unsigned int)
__IW_ATOMIC(Exch, float)
__IW_ATOMIC(Inc, unsigned int) __IW_ATOMIC(Dec, unsigned int)
__IW_ATOMIC_CAS(unsigned short)
#undef __IW_ATOMIC
#undef __IW_ATOMIC_CAS
#undef __IW_ATOMICS

// Loads and stores with hints for caches.
#define __IW_CACHED(T)                                                                                                \
    __IW_WEAK T __ldg(const T *); __IW_WEAK T __ldcg(const T *); __IW_WEAK T __ldca(const T *);                       \
    __IW_WEAK T __ldcs(const T *); __IW_WEAK T __ldlu(const T *); __IW_WEAK T __ldcv(const T *);                      \
    __IW_WEAK void __stwb(T *, T); __IW_WEAK void __stcg(T *, T); __IW_WEAK void __stcs(T *, T);                      \
    __IW_WEAK void __stwt(T *, T);
__IW_CACHED(char) __IW_CACHED(signed char) __IW_CACHED(unsigned char) __IW_CACHED(short) __IW_CACHED(unsigned short)
__IW_CACHED(int) __IW_CACHED(unsigned int) __IW_CACHED(long) __IW_CACHED(unsigned long) __IW_CACHED(long long)
__IW_CACHED(unsigned long long) __IW_CACHED(float) __IW_CACHED(double)
__IW_CACHED(char2) __IW_CACHED(char4) __IW_CACHED(uchar2) __IW_CACHED(uchar4) __IW_CACHED(short2) __IW_CACHED(short4)
__IW_CACHED(ushort2) __IW_CACHED(ushort4) __IW_CACHED(int2) __IW_CACHED(int4) __IW_CACHED(uint2) __IW_CACHED(uint4)
__IW_CACHED(long2) __IW_CACHED(ulong2) __IW_CACHED(int1) __IW_CACHED(float1)
__IW_CACHED(longlong2) __IW_CACHED(ulonglong2) __IW_CACHED(float2) __IW_CACHED(float4) __IW_CACHED(double2)
#undef __IW_CACHED

// Arithmetic and conversions with other roundings.
#define __IW_ROUNDED(s)                                                                                               \
    __IW_WEAK float __fadd_##s(float, float); __IW_WEAK float __fsub_##s(float, float);                               \
    __IW_WEAK float __fmul_##s(float, float); __IW_WEAK float __fdiv_##s(float, float);                               \
    __IW_WEAK float __frcp_##s(float); __IW_WEAK float __fsqrt_##s(float);                                            \
    __IW_WEAK float __fmaf_##s(float, float, float); __IW_WEAK float __fmaf_ieee_##s(float, float, float);            \
    __IW_WEAK double __dadd_##s(double, double); __IW_WEAK double __dsub_##s(double, double);                         \
    __IW_WEAK double __dmul_##s(double, double); __IW_WEAK double __ddiv_##s(double, double);                         \
    __IW_WEAK double __drcp_##s(double); __IW_WEAK double __dsqrt_##s(double);                                        \
    __IW_WEAK double __fma_##s(double, double, double); __IW_WEAK float __double2float_##s(double);                   \
    __IW_WEAK float __int2float_##s(int); __IW_WEAK float __uint2float_##s(unsigned int);                             \
    __IW_WEAK float __ll2float_##s(long long); __IW_WEAK float __ull2float_##s(unsigned long long);                   \
    __IW_WEAK double __ll2double_##s(long long); __IW_WEAK double __ull2double_##s(unsigned long long);
__IW_ROUNDED(rz) __IW_ROUNDED(ru) __IW_ROUNDED(rd)
#undef __IW_ROUNDED

// SIMD in a word: halves (2) and bytes (4).
#define __IW_SIMD_1(f) __IW_WEAK unsigned int __v##f##2(unsigned int); __IW_WEAK unsigned int __v##f##4(unsigned int);
#define __IW_SIMD_2(f)                                                                                                \
    __IW_WEAK unsigned int __v##f##2(unsigned int, unsigned int);                                                     \
    __IW_WEAK unsigned int __v##f##4(unsigned int, unsigned int);
#define __IW_SIMD_COMPARE(p)                                                                                          \
    __IW_SIMD_2(p##eq) __IW_SIMD_2(p##ne) __IW_SIMD_2(p##ges) __IW_SIMD_2(p##geu) __IW_SIMD_2(p##gts)                 \
    __IW_SIMD_2(p##gtu) __IW_SIMD_2(p##les) __IW_SIMD_2(p##leu) __IW_SIMD_2(p##lts) __IW_SIMD_2(p##ltu)
__IW_SIMD_1(abs) __IW_SIMD_1(absss) __IW_SIMD_1(neg) __IW_SIMD_1(negss)
__IW_SIMD_2(absdiffs) __IW_SIMD_2(absdiffu) __IW_SIMD_2(add) __IW_SIMD_2(addss) __IW_SIMD_2(addus) __IW_SIMD_2(avgs)
__IW_SIMD_2(avgu) __IW_SIMD_2(haddu) __IW_SIMD_2(maxs) __IW_SIMD_2(maxu) __IW_SIMD_2(mins) __IW_SIMD_2(minu)
__IW_SIMD_2(sads) __IW_SIMD_2(sadu) __IW_SIMD_2(sub) __IW_SIMD_2(subss) __IW_SIMD_2(subus)
__IW_SIMD_COMPARE(cmp) __IW_SIMD_COMPARE(set)
#undef __IW_SIMD_1
#undef __IW_SIMD_2
#undef __IW_SIMD_COMPARE

// Textures and surfaces by objects, and by references.
#define __IW_FETCH(f, ...)                                                                                            \
    template <class T> __IW_DEVICE T f(cudaTextureObject_t, __VA_ARGS__);                                             \
    template <class T> __IW_DEVICE void f(T *, cudaTextureObject_t, __VA_ARGS__);
__IW_FETCH(tex1Dfetch, int) __IW_FETCH(tex1D, float) __IW_FETCH(tex2D, float, float) __IW_FETCH(tex3D, float, float, float)
__IW_FETCH(tex1DLayered, float, int) __IW_FETCH(tex2DLayered, float, float, int)
__IW_FETCH(texCubemap, float, float, float) __IW_FETCH(texCubemapLayered, float, float, float, int)
__IW_FETCH(tex1DLod, float, float) __IW_FETCH(tex2DLod, float, float, float) __IW_FETCH(tex3DLod, float, float, float, float)
__IW_FETCH(tex1DGrad, float, float, float) __IW_FETCH(tex2DGrad, float, float, float2, float2)
__IW_FETCH(tex3DGrad, float, float, float, float4, float4)
#undef __IW_FETCH
template <class T> __IW_DEVICE T tex2Dgather(cudaTextureObject_t, float, float, int = 0);
#define __IW_SURFACE(f, ...)                                                                                          \
    template <class T> __IW_DEVICE T surf##f##read(cudaSurfaceObject_t, __VA_ARGS__,                                  \
                                                   cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);                   \
    template <class T> __IW_DEVICE void surf##f##read(T *, cudaSurfaceObject_t, __VA_ARGS__,                          \
                                                      cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);                \
    template <class T> __IW_DEVICE void surf##f##write(T, cudaSurfaceObject_t, __VA_ARGS__,                           \
                                                       cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
__IW_SURFACE(1D, int) __IW_SURFACE(2D, int, int) __IW_SURFACE(3D, int, int, int) __IW_SURFACE(1DLayered, int, int)
__IW_SURFACE(2DLayered, int, int, int) __IW_SURFACE(Cubemap, int, int, int) __IW_SURFACE(CubemapLayered, int, int, int)
#undef __IW_SURFACE

#undef __IW_WEAK
#endif
