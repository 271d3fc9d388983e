// The types of the library cuFFT that device code reads and writes.
#ifndef _CUFFT_H_
#define _CUFFT_H_
#include "cuComplex.h"

typedef float cufftReal;
typedef double cufftDoubleReal;
typedef cuComplex cufftComplex;
typedef cuDoubleComplex cufftDoubleComplex;

#endif
