#ifndef __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_H__
#define CUDART_VERSION 13000
#define __CUDART_API_VERSION CUDART_VERSION
#include "assert.h"
#include "limits.h"
#include "math.h"
#include "stddef.h"
#include "stdlib.h"
#endif
