// Functions of the C library that compiled programs call: registration and the configuration of launches.
#ifndef __ISOWARP_COMPILER_CALLS_H__
#define __ISOWARP_COMPILER_CALLS_H__

#include "../cuda_runtime_api.h"

#ifdef __cplusplus
extern "C" {
#endif
void **__cudaRegisterFatBinary(void *);
void __cudaRegisterFatBinaryEnd(void **);
void __cudaUnregisterFatBinary(void **);
void __cudaRegisterFunction(void **, const char *, char *, const char *, int, uint3 *, uint3 *, dim3 *, dim3 *, int *);
void __cudaRegisterVar(void **, char *, char *, const char *, int, size_t, int, int);
void __cudaRegisterManagedVar(void **, void **, char *, const char *, int, size_t, int, int);
void __cudaRegisterTexture(void **, const struct textureReference *, const void **, const char *, int, int, int);
void __cudaRegisterSurface(void **, const struct surfaceReference *, const void **, const char *, int, int);
// Pushed by `<<<…>>>`, in which shared memory and the stream may be left out.
unsigned int __cudaPushCallConfiguration(dim3, dim3, size_t __IW_DEFAULT(0), struct CUstream_st *__IW_DEFAULT(0));
cudaError_t __cudaPopCallConfiguration(dim3 *, dim3 *, size_t *, void *);
#ifdef __cplusplus
}
#endif

#endif
