// The headers of C that libcu++ has: the names are there without `std`, too.
#include <stdint.h>
#include <stddef.h>
#include <limits.h>
#include <float.h>
#include <math.h>
#include <assert.h>
#ifndef _ISOWARP_CUDA_STD
#define _ISOWARP_CUDA_STD
namespace std {}
namespace cuda { namespace std { using namespace ::std; } }
#endif
#ifndef _ISOWARP_CUDA_STD_C
#define _ISOWARP_CUDA_STD_C
namespace cuda {
namespace std {
typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
typedef long int64_t;
typedef long intptr_t;
typedef long ptrdiff_t;
typedef unsigned long size_t;
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;
typedef unsigned long uint64_t;
typedef unsigned long uintptr_t;
}
}
#endif
