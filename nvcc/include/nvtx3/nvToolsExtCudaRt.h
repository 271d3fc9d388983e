// Names of the runtime's objects for profilers, which do nothing.
#ifndef __ISOWARP_NVTOOLSEXTCUDART_H__
#define __ISOWARP_NVTOOLSEXTCUDART_H__

#include "../driver_types.h"
#include "nvToolsExt.h"

static inline __attribute__((unused)) void nvtxNameCudaDeviceA(int device, const char *name) { (void)device; (void)name; }
static inline __attribute__((unused)) void nvtxNameCudaStreamA(cudaStream_t s, const char *name) { (void)s; (void)name; }
static inline __attribute__((unused)) void nvtxNameCudaEventA(cudaEvent_t e, const char *name) { (void)e; (void)name; }
#define nvtxNameCudaDevice nvtxNameCudaDeviceA
#define nvtxNameCudaStream nvtxNameCudaStreamA
#define nvtxNameCudaEvent nvtxNameCudaEventA

#endif
