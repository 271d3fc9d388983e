// Asynchronous copies of a thread: declarations for the host.
#ifndef __ISOWARP_CUDA_PIPELINE_PRIMITIVES_H__
#define __ISOWARP_CUDA_PIPELINE_PRIMITIVES_H__

#include "cuda_runtime.h"

#ifdef __cplusplus
__IW_DEVICE void __pipeline_memcpy_async(void *, const void *, size_t, size_t = 0);
__IW_DEVICE void __pipeline_commit();
__IW_DEVICE void __pipeline_wait_prior(size_t);
#endif

#endif
