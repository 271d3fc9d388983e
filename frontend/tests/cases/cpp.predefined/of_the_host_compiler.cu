// g++ preprocesses for both passes of nvcc, so that device code sees what it predefines for x86-64.

//# Of the processor, the library, the types and the language.
//@ nvrtc refuses: It does not preprocess with g++.
#if !defined(__SSE__) || !defined(__SSE2__) || defined(__SSE3__) || defined(__AVX__)
#error the processor
#endif
#if __GLIBCXX__ < 20220000 || _GLIBCXX_RELEASE != __GNUC__
#error the library
#endif
#if !__cpp_if_constexpr || !__cpp_deduction_guides || !__cpp_exceptions || defined(__cpp_concepts)
#error the language
#endif
static_assert(sizeof(__SIZE_TYPE__) == 8 && sizeof(__WCHAR_TYPE__) == 4 && __SIZEOF_LONG_DOUBLE__ == 16, "");
static_assert(__UINT64_MAX__ == ~0ull && __INT8_MAX__ == 127 && __FLT_MANT_DIG__ == 24 && __LONG_WIDTH__ == 64, "");
__global__ void k(__UINT16_TYPE__ *p) { *p = __DBL_DIG__; }

//# Vectors are the host's: device code may copy them.
#include <emmintrin.h>
#include <immintrin.h>
struct alignas(16) V {
    union { __m128 m; float f[4]; };
    __host__ __device__ float get(int i) const { return f[i]; }
    void set(float x) { m = _mm_set1_ps(x); }
};
inline __m128i twice(__m128i a) { return _mm_add_epi32(a, a); }
static_assert(sizeof(__m128d) == 16 && alignof(__m256i) == 32 && sizeof(__m512) == 64 && sizeof(__m64) == 8, "");
__global__ void k(V *v, float *p) { V w = v[1]; *p = w.get(2); v[0] = w; }

//# Nothing else.
#include <xmmintrin.h>
__global__ void k(__m128 *p) { p[0] = _mm_add_ps(p[0], p[1]); }
//                                    ^ IW0301 unknown function `_mm_add_ps`
__global__ void l(__m128 *p) { p[0] = p[0] + p[1]; }
//                                         ^ IW0305 invalid operands to `+`: `__m128` and `__m128`
