// The built-in variables of kernels. Functions for both sides may name them, so that host compilers have to know them;
// on the host they have no values (weak: code that never runs links).
#ifndef __ISOWARP_DEVICE_LAUNCH_PARAMETERS_H__
#define __ISOWARP_DEVICE_LAUNCH_PARAMETERS_H__

#include "vector_types.h"

#ifdef __cplusplus
extern "C" {
#endif
extern const __IW_DEVICE_VARIABLE uint3 threadIdx __attribute__((weak));
extern const __IW_DEVICE_VARIABLE uint3 blockIdx __attribute__((weak));
extern const __IW_DEVICE_VARIABLE dim3 blockDim __attribute__((weak));
extern const __IW_DEVICE_VARIABLE dim3 gridDim __attribute__((weak));
extern const __IW_DEVICE_VARIABLE int warpSize __attribute__((weak));
#ifdef __cplusplus
}
#endif

#endif
