// The vector types of x86 processors, as host code has them in its classes: device code may copy them.
#ifndef _ISOWARP_X86_VECTORS
#define _ISOWARP_X86_VECTORS
#define __IW_VECTOR(__name, __element, __count) \
    struct alignas(sizeof(__element) * __count) __name { \
        __element __iw_elements[__count]; \
    };
__IW_VECTOR(__m64, long long, 1)
__IW_VECTOR(__m128, float, 4)
__IW_VECTOR(__m128d, double, 2)
__IW_VECTOR(__m128i, long long, 2)
__IW_VECTOR(__m256, float, 8)
__IW_VECTOR(__m256d, double, 4)
__IW_VECTOR(__m256i, long long, 4)
__IW_VECTOR(__m512, float, 16)
__IW_VECTOR(__m512d, double, 8)
__IW_VECTOR(__m512i, long long, 8)
#undef __IW_VECTOR
#endif
