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
#ifndef __ISOWARP__ // which knows the functions in every namespace
using ::acos; using ::asin; using ::atan; using ::atan2; using ::cos; using ::sin; using ::tan;
using ::acosh; using ::asinh; using ::atanh; using ::cosh; using ::sinh; using ::tanh; using ::exp;
using ::exp2; using ::expm1; using ::frexp; using ::ilogb; using ::ldexp; using ::log; using ::log10;
using ::log1p; using ::log2; using ::logb; using ::modf; using ::scalbn; using ::scalbln; using ::cbrt;
using ::fabs; using ::abs; using ::hypot; using ::pow; using ::sqrt; using ::erf; using ::erfc;
using ::lgamma; using ::tgamma; using ::ceil; using ::floor; using ::nearbyint; using ::rint; using ::lrint;
using ::llrint; using ::lround; using ::llround; using ::round; using ::trunc; using ::fmod;
using ::remainder; using ::remquo; using ::copysign; using ::nan; using ::nextafter; using ::fdim;
using ::fmax; using ::fmin; using ::fma; using ::isfinite; using ::isinf; using ::isnan; using ::signbit;
#endif
}
}
#endif
