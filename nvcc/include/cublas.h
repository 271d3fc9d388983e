// The types and functions of "cublas_api.h". The interface of CUDA 3 without handles, which NVIDIA's header of this name
// declares too, is not supported: its calls do not compile. Include "cublas_v2.h".
#ifndef CUBLAS_H_
#define CUBLAS_H_

#include "cublas_api.h"

#endif
