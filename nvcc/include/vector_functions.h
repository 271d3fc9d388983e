// make_char1 … make_double4.
#ifndef __ISOWARP_VECTOR_FUNCTIONS_H__
#define __ISOWARP_VECTOR_FUNCTIONS_H__

#include "vector_types.h"

#define __IW_MAKE(name, type)                                                                                              \
    __IW_INLINE name##1 make_##name##1(type x) { name##1 v; v.x = x; return v; }                                           \
    __IW_INLINE name##2 make_##name##2(type x, type y) { name##2 v; v.x = x; v.y = y; return v; }                          \
    __IW_INLINE name##3 make_##name##3(type x, type y, type z) { name##3 v; v.x = x; v.y = y; v.z = z; return v; }
#define __IW_MAKE4(name, type)                                                                                             \
    __IW_INLINE name make_##name(type x, type y, type z, type w) { name v; v.x = x; v.y = y; v.z = z; v.w = w; return v; }
#define __IW_MAKE_ALL(name, type) __IW_MAKE(name, type) __IW_MAKE4(name##4, type)
#define __IW_MAKE_WIDE(name, type) __IW_MAKE_ALL(name, type) __IW_MAKE4(name##4_16a, type) __IW_MAKE4(name##4_32a, type)

__IW_MAKE_ALL(char, signed char)
__IW_MAKE_ALL(uchar, unsigned char)
__IW_MAKE_ALL(short, short)
__IW_MAKE_ALL(ushort, unsigned short)
__IW_MAKE_ALL(int, int)
__IW_MAKE_ALL(uint, unsigned int)
__IW_MAKE_ALL(float, float)
__IW_MAKE_WIDE(long, long)
__IW_MAKE_WIDE(ulong, unsigned long)
__IW_MAKE_WIDE(longlong, long long)
__IW_MAKE_WIDE(ulonglong, unsigned long long)
__IW_MAKE_WIDE(double, double)

#undef __IW_MAKE
#undef __IW_MAKE4
#undef __IW_MAKE_ALL
#undef __IW_MAKE_WIDE
#endif
