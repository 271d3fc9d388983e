
struct __align__(1) NUMBER {
    __nv_fp8_storage_t __x;

    NUMBER() = default;
#ifndef __CUDA_NO_FP8_CONVERSIONS__
    explicit __host__ __device__ NUMBER(const __half __f) : __x(__nv_cvt_halfraw_to_fp8(__half_raw(__f), __NV_SATFINITE, FORMAT)) {}
    explicit __host__ __device__ NUMBER(const __nv_bfloat16 __f)
        : __x(__nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw(__f), __NV_SATFINITE, FORMAT)) {}
    explicit __host__ __device__ NUMBER(const float __f) : __x(__nv_cvt_float_to_fp8(__f, __NV_SATFINITE, FORMAT)) {}
    explicit __host__ __device__ NUMBER(const double __f) : __x(__nv_cvt_double_to_fp8(__f, __NV_SATFINITE, FORMAT)) {}
    explicit __host__ __device__ NUMBER(const unsigned short __i) : NUMBER((float)__i) {}
    explicit __host__ __device__ NUMBER(const unsigned int __i) : NUMBER((float)__i) {}
    explicit __host__ __device__ NUMBER(const unsigned long __i) : NUMBER((float)__i) {}
    explicit __host__ __device__ NUMBER(const unsigned long long __i) : NUMBER((float)__i) {}
    explicit __host__ __device__ NUMBER(const short __i) : NUMBER((float)__i) {}
    explicit __host__ __device__ NUMBER(const int __i) : NUMBER((float)__i) {}
    explicit __host__ __device__ NUMBER(const long __i) : NUMBER((float)__i) {}
    explicit __host__ __device__ NUMBER(const long long __i) : NUMBER((float)__i) {}

#ifndef __CUDA_NO_FP8_CONVERSION_OPERATORS__
    explicit __host__ __device__ operator __half() const { return __half(__nv_cvt_fp8_to_halfraw(__x, FORMAT)); }
    explicit __host__ __device__ operator float() const { return __half2float(__half(*this)); }
    explicit __host__ __device__ operator __nv_bfloat16() const { return __float2bfloat16_rz(float(*this)); }
    explicit __host__ __device__ operator double() const { return (double)float(*this); }
    explicit __host__ __device__ operator unsigned char() const {
        return (unsigned char)min(max(__half2int_rz(__half(*this)), 0), 255);
    }
    explicit __host__ __device__ operator unsigned short() const { return __half2ushort_rz(__half(*this)); }
    explicit __host__ __device__ operator unsigned int() const { return __half2uint_rz(__half(*this)); }
    explicit __host__ __device__ operator unsigned long() const { return __half2ull_rz(__half(*this)); }
    explicit __host__ __device__ operator unsigned long long() const { return __half2ull_rz(__half(*this)); }
    explicit __host__ __device__ operator signed char() const {
        return (signed char)min(max(__half2int_rz(__half(*this)), -128), 127);
    }
    explicit __host__ __device__ operator char() const { return (char)(signed char)*this; }
    explicit __host__ __device__ operator short() const { return __half2short_rz(__half(*this)); }
    explicit __host__ __device__ operator int() const { return __half2int_rz(__half(*this)); }
    explicit __host__ __device__ operator long() const { return __half2ll_rz(__half(*this)); }
    explicit __host__ __device__ operator long long() const { return __half2ll_rz(__half(*this)); }
    explicit __host__ __device__ operator bool() const { return (__x & 0x7fu) != 0; }
#endif
#endif
};

struct __align__(2) PAIR {
    __nv_fp8x2_storage_t __x;

    PAIR() = default;
#ifndef __CUDA_NO_FP8_CONVERSIONS__
    explicit __host__ __device__ PAIR(const __half2 __f) : __x(__nv_cvt_halfraw2_to_fp8x2(__half2_raw(__f), __NV_SATFINITE, FORMAT)) {}
    explicit __host__ __device__ PAIR(const __nv_bfloat162 __f)
        : __x(__nv_cvt_bfloat16raw2_to_fp8x2(__nv_bfloat162_raw(__f), __NV_SATFINITE, FORMAT)) {}
    explicit __host__ __device__ PAIR(const float2 __f) : __x(__nv_cvt_float2_to_fp8x2(__f, __NV_SATFINITE, FORMAT)) {}
    explicit __host__ __device__ PAIR(const double2 __f) : __x(__nv_cvt_double2_to_fp8x2(__f, __NV_SATFINITE, FORMAT)) {}
#ifndef __CUDA_NO_FP8_CONVERSION_OPERATORS__
    explicit __host__ __device__ operator __half2() const { return __half2(__nv_cvt_fp8x2_to_halfraw2(__x, FORMAT)); }
    explicit __host__ __device__ operator float2() const { return __half22float2(__half2(*this)); }
#endif
#endif
};

struct __align__(4) FOUR {
    __nv_fp8x4_storage_t __x;

    FOUR() = default;
#ifndef __CUDA_NO_FP8_CONVERSIONS__
    explicit __host__ __device__ FOUR(const __half2 __lower, const __half2 __upper)
        : __x((__nv_fp8x4_storage_t)PAIR(__lower).__x | (__nv_fp8x4_storage_t)PAIR(__upper).__x << 16) {}
    explicit __host__ __device__ FOUR(const __nv_bfloat162 __lower, const __nv_bfloat162 __upper)
        : __x((__nv_fp8x4_storage_t)PAIR(__lower).__x | (__nv_fp8x4_storage_t)PAIR(__upper).__x << 16) {}
    explicit __host__ __device__ FOUR(const float4 __f)
        : __x((__nv_fp8x4_storage_t)PAIR(make_float2(__f.x, __f.y)).__x | (__nv_fp8x4_storage_t)PAIR(make_float2(__f.z, __f.w)).__x << 16) {}
#ifndef __CUDA_NO_FP8_CONVERSION_OPERATORS__
    explicit __host__ __device__ operator float4() const {
        PAIR __lower, __upper;
        __lower.__x = (__nv_fp8x2_storage_t)__x;
        __upper.__x = (__nv_fp8x2_storage_t)(__x >> 16);
        const float2 __a = float2(__lower), __b = float2(__upper);
        return make_float4(__a.x, __a.y, __b.x, __b.y);
    }
#endif
#endif
};
