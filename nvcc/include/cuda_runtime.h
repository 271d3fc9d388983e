// CUDA's runtime for host code. In a .cu file also CUDA's mathematics on the host, and declarations of device functions,
// so that code for both sides can be read.
#ifndef __ISOWARP_CUDA_RUNTIME_H__
#define __ISOWARP_CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_H__ // Asked for by helper_cuda.h.


#include "host_defines.h"

#include "builtin_types.h"
#include "library_types.h"
#include "channel_descriptor.h"
#include "cuda_runtime_api.h"
#include "driver_functions.h"
#include "vector_functions.h"
#include "isowarp/compiler_calls.h"

#ifdef __cplusplus
#include "isowarp/templates.h"
#ifdef __IW_CU__
#include "math_functions.h"
#include "device_launch_parameters.h"
#include "device_functions.h"
#include "isowarp/references.h"
#endif
#ifdef __ISOWARP_REWRITE__
#include "isowarp/registration.h"
#endif
#endif

#endif
