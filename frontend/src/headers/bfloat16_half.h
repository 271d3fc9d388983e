// Between the two formats of 16 bits, as far as both headers are there.
#if !defined(_IW_BETWEEN_HALVES_)
#define _IW_BETWEEN_HALVES_
#ifndef __CUDA_NO_HALF_CONVERSIONS__
__host__ __device__ inline __half::__half(const __nv_bfloat16 __value) : __x(__iw_f16_from_float_rn(__iw_bf16_to_float(__value.__x))) {}
#endif
#ifndef __CUDA_NO_BFLOAT16_CONVERSIONS__
__host__ __device__ inline __nv_bfloat16::__nv_bfloat16(const __half __value) : __x(__iw_bf16_from_float_rn(__iw_f16_to_float(__value.__x))) {}
#endif
#endif
