// cudaProfilerStart and cudaProfilerStop.
#ifndef __ISOWARP_CUDA_PROFILER_API_H__
#define __ISOWARP_CUDA_PROFILER_API_H__

#include "driver_types.h"

#ifdef __cplusplus
extern "C" {
#endif
cudaError_t cudaProfilerStart(void);
cudaError_t cudaProfilerStop(void);
#ifdef __cplusplus
}
#endif

#endif
