// For `clang -x cuda`: functions of the C library that kernels call become functions of both sides.
#ifndef __ISOWARP_CLANG_H__
#define __ISOWARP_CLANG_H__

#ifdef __cplusplus
// The C library's own headers, without those of C++ around them, whose variadic functions cannot be of both sides.
// Headers with second declarations of the same functions belong to them.
#include <stdio.h>
#if __has_include(<bits/stl_algobase.h>)
// What libstdc++'s <cmath> includes.
#include <bits/stl_algobase.h>
#include <limits>
#endif
#define _GLIBCXX_INCLUDE_NEXT_C_HEADERS
#pragma clang force_cuda_host_device begin
#include <assert.h>
#include <malloc.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <mm_malloc.h>
#undef _GLIBCXX_INCLUDE_NEXT_C_HEADERS
// Overloads such as `abs(long)` and `modf(float, float *)`, which are no constexpr functions.
#include <cmath>
#pragma clang force_cuda_host_device end
#include <cstdlib>
#include <new>
#include <utility>

extern "C" __attribute__((device)) int printf(const char *, ...);
#endif

#endif
