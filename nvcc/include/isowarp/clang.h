// For `clang -x cuda`: the C and C++ libraries' functions become functions of both sides, since kernels call them.
#ifndef __ISOWARP_CLANG_H__
#define __ISOWARP_CLANG_H__

#ifdef __cplusplus
// Headers with second declarations of functions come first, so that both declarations have the same sides.
#include <malloc.h>
#include <mm_malloc.h>
#include <setjmp.h>
#pragma clang force_cuda_host_device begin
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <type_traits>
#include <utility>
#pragma clang force_cuda_host_device end
#endif

#endif
