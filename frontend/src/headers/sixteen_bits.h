// Numbers of 16 bits (CUDA Math API, "Half Precision Intrinsics", "Bfloat16 Precision Intrinsics").
// `headers/mod.rs` makes the texts of both formats of this one. The functions `__iw_…` are operations of the
// IR (`builtins/half.rs`); for NVRTC they are defined in `half_ptx.h` and `bfloat16_ptx.h`.
#ifndef GUARD
#define GUARD

struct NUMBER_raw {
    unsigned short x;
};

struct __align__(4) PAIR_raw {
    unsigned short x, y;
};

struct OTHER;

struct __align__(2) NUMBER {
    unsigned short __x;

    NUMBER() = default;
    constexpr __host__ __device__ NUMBER(const NUMBER_raw &__raw) : __x(__raw.x) {}
    __host__ __device__ operator NUMBER_raw() const { NUMBER_raw __raw; __raw.x = __x; return __raw; }
    __host__ __device__ operator NUMBER_raw() const volatile { NUMBER_raw __raw; __raw.x = __x; return __raw; }
    __host__ __device__ NUMBER &operator=(const NUMBER_raw &__raw) { __x = __raw.x; return *this; }
    __host__ __device__ volatile NUMBER &operator=(const NUMBER_raw &__raw) volatile { __x = __raw.x; return *this; }
    __host__ __device__ volatile NUMBER &operator=(const volatile NUMBER_raw &__raw) volatile { __x = __raw.x; return *this; }

#ifndef __CUDA_NO_WORD_CONVERSIONS__
    explicit __host__ __device__ NUMBER(const OTHER __value);
    __host__ __device__ NUMBER(const float __value) : __x(__iw_NAME_from_float_rn(__value)) {}
    __host__ __device__ NUMBER(const double __value) : __x(__iw_NAME_from_double_rn(__value)) {}
    __host__ __device__ NUMBER(const short __value) : __x(__iw_NAME_from_short_rn(__value)) {}
    __host__ __device__ NUMBER(const unsigned short __value) : __x(__iw_NAME_from_ushort_rn(__value)) {}
    __host__ __device__ NUMBER(const int __value) : __x(__iw_NAME_from_int_rn(__value)) {}
    __host__ __device__ NUMBER(const unsigned int __value) : __x(__iw_NAME_from_uint_rn(__value)) {}
    __host__ __device__ NUMBER(const long __value) : __x(__iw_NAME_from_llong_rn(__value)) {}
    __host__ __device__ NUMBER(const unsigned long __value) : __x(__iw_NAME_from_ullong_rn(__value)) {}
    __host__ __device__ NUMBER(const long long __value) : __x(__iw_NAME_from_llong_rn(__value)) {}
    __host__ __device__ NUMBER(const unsigned long long __value) : __x(__iw_NAME_from_ullong_rn(__value)) {}

    __host__ __device__ operator float() const { return __iw_NAME_to_float(__x); }
    constexpr __host__ __device__ operator bool() const { return (__x & 0x7fffu) != 0; }
    __host__ __device__ operator signed char() const { return (signed char)min(max(__iw_NAME_to_int_rz(__x), -128), 127); }
    __host__ __device__ operator unsigned char() const { return (unsigned char)min(__iw_NAME_to_uint_rz(__x), 255u); }
    __host__ __device__ operator char() const { return (char)min(max(__iw_NAME_to_int_rz(__x), -128), 127); }
    __host__ __device__ operator short() const { return __iw_NAME_to_short_rz(__x); }
    __host__ __device__ operator unsigned short() const { return __iw_NAME_to_ushort_rz(__x); }
    __host__ __device__ operator int() const { return __iw_NAME_to_int_rz(__x); }
    __host__ __device__ operator unsigned int() const { return __iw_NAME_to_uint_rz(__x); }
    __host__ __device__ operator long() const { return __iw_NAME_to_llong_rz(__x); }
    __host__ __device__ operator unsigned long() const { return __iw_NAME_to_ullong_rz(__x); }
    __host__ __device__ operator long long() const { return __iw_NAME_to_llong_rz(__x); }
    __host__ __device__ operator unsigned long long() const { return __iw_NAME_to_ullong_rz(__x); }
    __host__ __device__ NUMBER &operator=(const float __value) { __x = __iw_NAME_from_float_rn(__value); return *this; }
    __host__ __device__ NUMBER &operator=(const double __value) { __x = __iw_NAME_from_double_rn(__value); return *this; }
    __host__ __device__ NUMBER &operator=(const short __value) { __x = __iw_NAME_from_short_rn(__value); return *this; }
    __host__ __device__ NUMBER &operator=(const unsigned short __value) { __x = __iw_NAME_from_ushort_rn(__value); return *this; }
    __host__ __device__ NUMBER &operator=(const int __value) { __x = __iw_NAME_from_int_rn(__value); return *this; }
    __host__ __device__ NUMBER &operator=(const unsigned int __value) { __x = __iw_NAME_from_uint_rn(__value); return *this; }
    __host__ __device__ NUMBER &operator=(const long long __value) { __x = __iw_NAME_from_llong_rn(__value); return *this; }
    __host__ __device__ NUMBER &operator=(const unsigned long long __value) { __x = __iw_NAME_from_ullong_rn(__value); return *this; }
#endif
};

struct __align__(4) PAIR {
    NUMBER x;
    NUMBER y;

    PAIR() = default;
    constexpr __host__ __device__ PAIR(const NUMBER &__a, const NUMBER &__b) : x(__a), y(__b) {}
    __host__ __device__ PAIR(const PAIR_raw &__raw) { x.__x = __raw.x; y.__x = __raw.y; }
    __host__ __device__ operator PAIR_raw() const { PAIR_raw __raw; __raw.x = x.__x; __raw.y = y.__x; return __raw; }
};

#ifndef CUDA_NO_WORD
typedef NUMBER SHORT;
typedef PAIR SHORT2;
ALIASES#endif

// The number with these bits.
__host__ __device__ inline NUMBER __ushort_as_name(unsigned short __bits) {
    NUMBER __result;
    __result.__x = __bits;
    return __result;
}
__host__ __device__ inline NUMBER __short_as_name(short __bits) { return __ushort_as_name((unsigned short)__bits); }
__host__ __device__ inline unsigned short __name_as_ushort(NUMBER __a) { return __a.__x; }
__host__ __device__ inline short __name_as_short(NUMBER __a) { return (short)__a.__x; }

// Conversions.
__host__ __device__ inline float __name2float(NUMBER __a) { return __iw_NAME_to_float(__a.__x); }
__host__ __device__ inline NUMBER __float2name(float __a) { return __ushort_as_name(__iw_NAME_from_float_rn(__a)); }
__host__ __device__ inline NUMBER __double2name(double __a) { return __ushort_as_name(__iw_NAME_from_double_rn(__a)); }
__host__ __device__ inline NUMBER __float2name_rn(float __a) { return __ushort_as_name(__iw_NAME_from_float_rn(__a)); }
__host__ __device__ inline NUMBER __float2name_rz(float __a) { return __ushort_as_name(__iw_NAME_from_float_rz(__a)); }
__host__ __device__ inline NUMBER __float2name_ru(float __a) { return __ushort_as_name(__iw_NAME_from_float_ru(__a)); }
__host__ __device__ inline NUMBER __float2name_rd(float __a) { return __ushort_as_name(__iw_NAME_from_float_rd(__a)); }
__host__ __device__ inline NUMBER __short2name_rn(short __a) { return __ushort_as_name(__iw_NAME_from_short_rn(__a)); }
__host__ __device__ inline short __name2short_rn(NUMBER __a) { return __iw_NAME_to_short_rn(__a.__x); }
__host__ __device__ inline NUMBER __short2name_rz(short __a) { return __ushort_as_name(__iw_NAME_from_short_rz(__a)); }
__host__ __device__ inline short __name2short_rz(NUMBER __a) { return __iw_NAME_to_short_rz(__a.__x); }
__host__ __device__ inline NUMBER __short2name_ru(short __a) { return __ushort_as_name(__iw_NAME_from_short_ru(__a)); }
__host__ __device__ inline short __name2short_ru(NUMBER __a) { return __iw_NAME_to_short_ru(__a.__x); }
__host__ __device__ inline NUMBER __short2name_rd(short __a) { return __ushort_as_name(__iw_NAME_from_short_rd(__a)); }
__host__ __device__ inline short __name2short_rd(NUMBER __a) { return __iw_NAME_to_short_rd(__a.__x); }
__host__ __device__ inline NUMBER __ushort2name_rn(unsigned short __a) { return __ushort_as_name(__iw_NAME_from_ushort_rn(__a)); }
__host__ __device__ inline unsigned short __name2ushort_rn(NUMBER __a) { return __iw_NAME_to_ushort_rn(__a.__x); }
__host__ __device__ inline NUMBER __ushort2name_rz(unsigned short __a) { return __ushort_as_name(__iw_NAME_from_ushort_rz(__a)); }
__host__ __device__ inline unsigned short __name2ushort_rz(NUMBER __a) { return __iw_NAME_to_ushort_rz(__a.__x); }
__host__ __device__ inline NUMBER __ushort2name_ru(unsigned short __a) { return __ushort_as_name(__iw_NAME_from_ushort_ru(__a)); }
__host__ __device__ inline unsigned short __name2ushort_ru(NUMBER __a) { return __iw_NAME_to_ushort_ru(__a.__x); }
__host__ __device__ inline NUMBER __ushort2name_rd(unsigned short __a) { return __ushort_as_name(__iw_NAME_from_ushort_rd(__a)); }
__host__ __device__ inline unsigned short __name2ushort_rd(NUMBER __a) { return __iw_NAME_to_ushort_rd(__a.__x); }
__host__ __device__ inline NUMBER __int2name_rn(int __a) { return __ushort_as_name(__iw_NAME_from_int_rn(__a)); }
__host__ __device__ inline int __name2int_rn(NUMBER __a) { return __iw_NAME_to_int_rn(__a.__x); }
__host__ __device__ inline NUMBER __int2name_rz(int __a) { return __ushort_as_name(__iw_NAME_from_int_rz(__a)); }
__host__ __device__ inline int __name2int_rz(NUMBER __a) { return __iw_NAME_to_int_rz(__a.__x); }
__host__ __device__ inline NUMBER __int2name_ru(int __a) { return __ushort_as_name(__iw_NAME_from_int_ru(__a)); }
__host__ __device__ inline int __name2int_ru(NUMBER __a) { return __iw_NAME_to_int_ru(__a.__x); }
__host__ __device__ inline NUMBER __int2name_rd(int __a) { return __ushort_as_name(__iw_NAME_from_int_rd(__a)); }
__host__ __device__ inline int __name2int_rd(NUMBER __a) { return __iw_NAME_to_int_rd(__a.__x); }
__host__ __device__ inline NUMBER __uint2name_rn(unsigned int __a) { return __ushort_as_name(__iw_NAME_from_uint_rn(__a)); }
__host__ __device__ inline unsigned int __name2uint_rn(NUMBER __a) { return __iw_NAME_to_uint_rn(__a.__x); }
__host__ __device__ inline NUMBER __uint2name_rz(unsigned int __a) { return __ushort_as_name(__iw_NAME_from_uint_rz(__a)); }
__host__ __device__ inline unsigned int __name2uint_rz(NUMBER __a) { return __iw_NAME_to_uint_rz(__a.__x); }
__host__ __device__ inline NUMBER __uint2name_ru(unsigned int __a) { return __ushort_as_name(__iw_NAME_from_uint_ru(__a)); }
__host__ __device__ inline unsigned int __name2uint_ru(NUMBER __a) { return __iw_NAME_to_uint_ru(__a.__x); }
__host__ __device__ inline NUMBER __uint2name_rd(unsigned int __a) { return __ushort_as_name(__iw_NAME_from_uint_rd(__a)); }
__host__ __device__ inline unsigned int __name2uint_rd(NUMBER __a) { return __iw_NAME_to_uint_rd(__a.__x); }
__host__ __device__ inline NUMBER __ll2name_rn(long long __a) { return __ushort_as_name(__iw_NAME_from_llong_rn(__a)); }
__host__ __device__ inline long long __name2ll_rn(NUMBER __a) { return __iw_NAME_to_llong_rn(__a.__x); }
__host__ __device__ inline NUMBER __ll2name_rz(long long __a) { return __ushort_as_name(__iw_NAME_from_llong_rz(__a)); }
__host__ __device__ inline long long __name2ll_rz(NUMBER __a) { return __iw_NAME_to_llong_rz(__a.__x); }
__host__ __device__ inline NUMBER __ll2name_ru(long long __a) { return __ushort_as_name(__iw_NAME_from_llong_ru(__a)); }
__host__ __device__ inline long long __name2ll_ru(NUMBER __a) { return __iw_NAME_to_llong_ru(__a.__x); }
__host__ __device__ inline NUMBER __ll2name_rd(long long __a) { return __ushort_as_name(__iw_NAME_from_llong_rd(__a)); }
__host__ __device__ inline long long __name2ll_rd(NUMBER __a) { return __iw_NAME_to_llong_rd(__a.__x); }
__host__ __device__ inline NUMBER __ull2name_rn(unsigned long long __a) { return __ushort_as_name(__iw_NAME_from_ullong_rn(__a)); }
__host__ __device__ inline unsigned long long __name2ull_rn(NUMBER __a) { return __iw_NAME_to_ullong_rn(__a.__x); }
__host__ __device__ inline NUMBER __ull2name_rz(unsigned long long __a) { return __ushort_as_name(__iw_NAME_from_ullong_rz(__a)); }
__host__ __device__ inline unsigned long long __name2ull_rz(NUMBER __a) { return __iw_NAME_to_ullong_rz(__a.__x); }
__host__ __device__ inline NUMBER __ull2name_ru(unsigned long long __a) { return __ushort_as_name(__iw_NAME_from_ullong_ru(__a)); }
__host__ __device__ inline unsigned long long __name2ull_ru(NUMBER __a) { return __iw_NAME_to_ullong_ru(__a.__x); }
__host__ __device__ inline NUMBER __ull2name_rd(unsigned long long __a) { return __ushort_as_name(__iw_NAME_from_ullong_rd(__a)); }
__host__ __device__ inline unsigned long long __name2ull_rd(NUMBER __a) { return __iw_NAME_to_ullong_rd(__a.__x); }

__host__ __device__ inline signed char __name2char_rz(NUMBER __a) { return (signed char)min(max(__iw_NAME_to_int_rz(__a.__x), -128), 127); }
__host__ __device__ inline unsigned char __name2uchar_rz(NUMBER __a) { return (unsigned char)min(__iw_NAME_to_uint_rz(__a.__x), 255u); }

// Pairs.
__host__ __device__ inline PAIR __nameS2name2(NUMBER __a, NUMBER __b) { return PAIR(__a, __b); }
__host__ __device__ inline PAIR make_name2(NUMBER __a, NUMBER __b) { return PAIR(__a, __b); }
__host__ __device__ inline PAIR __name2name2(NUMBER __a) { return PAIR(__a, __a); }
__host__ __device__ inline PAIR __floats2name2_rn(float __a, float __b) { return PAIR(__float2name_rn(__a), __float2name_rn(__b)); }
__host__ __device__ inline PAIR __float2name2_rn(float __a) { return PAIR(__float2name_rn(__a), __float2name_rn(__a)); }
__host__ __device__ inline PAIR __float22name2_rn(float2 __a) { return PAIR(__float2name_rn(__a.x), __float2name_rn(__a.y)); }
__host__ __device__ inline float2 __name22float2(PAIR __a) { return make_float2(__name2float(__a.x), __name2float(__a.y)); }
__host__ __device__ inline float __low2float(PAIR __a) { return __name2float(__a.x); }
__host__ __device__ inline float __high2float(PAIR __a) { return __name2float(__a.y); }
__host__ __device__ inline NUMBER __low2name(PAIR __a) { return __a.x; }
__host__ __device__ inline NUMBER __high2name(PAIR __a) { return __a.y; }
__host__ __device__ inline PAIR __low2name2(PAIR __a) { return PAIR(__a.x, __a.x); }
__host__ __device__ inline PAIR __high2name2(PAIR __a) { return PAIR(__a.y, __a.y); }
__host__ __device__ inline PAIR __lows2name2(PAIR __a, PAIR __b) { return PAIR(__a.x, __b.x); }
__host__ __device__ inline PAIR __highs2name2(PAIR __a, PAIR __b) { return PAIR(__a.y, __b.y); }
__host__ __device__ inline PAIR __lowhigh2highlow(PAIR __a) { return PAIR(__a.y, __a.x); }

// Arithmetic, rounded to nearest even. `_rn` says that nothing is contracted; here nothing ever is.
__host__ __device__ inline NUMBER __hadd(NUMBER __a, NUMBER __b) { return __ushort_as_name(__iw_NAME_add(__a.__x, __b.__x)); }
__host__ __device__ inline PAIR __hadd2(PAIR __a, PAIR __b) { return PAIR(__hadd(__a.x, __b.x), __hadd(__a.y, __b.y)); }
__host__ __device__ inline NUMBER __hadd_rn(NUMBER __a, NUMBER __b) { return __ushort_as_name(__iw_NAME_add_rn(__a.__x, __b.__x)); }
__host__ __device__ inline PAIR __hadd2_rn(PAIR __a, PAIR __b) { return PAIR(__hadd_rn(__a.x, __b.x), __hadd_rn(__a.y, __b.y)); }
__host__ __device__ inline NUMBER __hsub(NUMBER __a, NUMBER __b) { return __ushort_as_name(__iw_NAME_sub(__a.__x, __b.__x)); }
__host__ __device__ inline PAIR __hsub2(PAIR __a, PAIR __b) { return PAIR(__hsub(__a.x, __b.x), __hsub(__a.y, __b.y)); }
__host__ __device__ inline NUMBER __hsub_rn(NUMBER __a, NUMBER __b) { return __ushort_as_name(__iw_NAME_sub_rn(__a.__x, __b.__x)); }
__host__ __device__ inline PAIR __hsub2_rn(PAIR __a, PAIR __b) { return PAIR(__hsub_rn(__a.x, __b.x), __hsub_rn(__a.y, __b.y)); }
__host__ __device__ inline NUMBER __hmul(NUMBER __a, NUMBER __b) { return __ushort_as_name(__iw_NAME_mul(__a.__x, __b.__x)); }
__host__ __device__ inline PAIR __hmul2(PAIR __a, PAIR __b) { return PAIR(__hmul(__a.x, __b.x), __hmul(__a.y, __b.y)); }
__host__ __device__ inline NUMBER __hmul_rn(NUMBER __a, NUMBER __b) { return __ushort_as_name(__iw_NAME_mul_rn(__a.__x, __b.__x)); }
__host__ __device__ inline PAIR __hmul2_rn(PAIR __a, PAIR __b) { return PAIR(__hmul_rn(__a.x, __b.x), __hmul_rn(__a.y, __b.y)); }
__host__ __device__ inline NUMBER __hdiv(NUMBER __a, NUMBER __b) { return __ushort_as_name(__iw_NAME_div(__a.__x, __b.__x)); }
__host__ __device__ inline PAIR __h2div(PAIR __a, PAIR __b) { return PAIR(__hdiv(__a.x, __b.x), __hdiv(__a.y, __b.y)); }
__host__ __device__ inline NUMBER __hfma(NUMBER __a, NUMBER __b, NUMBER __c) { return __ushort_as_name(__iw_NAME_fma(__a.__x, __b.__x, __c.__x)); }
__host__ __device__ inline PAIR __hfma2(PAIR __a, PAIR __b, PAIR __c) { return PAIR(__hfma(__a.x, __b.x, __c.x), __hfma(__a.y, __b.y, __c.y)); }
__host__ __device__ inline NUMBER __hneg(NUMBER __a) { return __ushort_as_name(__iw_NAME_neg(__a.__x)); }
__host__ __device__ inline PAIR __hneg2(PAIR __a) { return PAIR(__hneg(__a.x), __hneg(__a.y)); }
__host__ __device__ inline NUMBER __habs(NUMBER __a) { return __ushort_as_name(__iw_NAME_abs(__a.__x)); }
__host__ __device__ inline PAIR __habs2(PAIR __a) { return PAIR(__habs(__a.x), __habs(__a.y)); }
__host__ __device__ inline NUMBER __iw_NAME_saturate(NUMBER __a) {
    // A NaN becomes zero.
    return __ushort_as_name(__iw_NAME_min(__iw_NAME_max(__a.__x, 0), UNIT));
}
__host__ __device__ inline NUMBER __hadd_sat(NUMBER __a, NUMBER __b) { return __iw_NAME_saturate(__hadd(__a, __b)); }
__host__ __device__ inline PAIR __hadd2_sat(PAIR __a, PAIR __b) { return PAIR(__hadd_sat(__a.x, __b.x), __hadd_sat(__a.y, __b.y)); }
__host__ __device__ inline NUMBER __hsub_sat(NUMBER __a, NUMBER __b) { return __iw_NAME_saturate(__hsub(__a, __b)); }
__host__ __device__ inline PAIR __hsub2_sat(PAIR __a, PAIR __b) { return PAIR(__hsub_sat(__a.x, __b.x), __hsub_sat(__a.y, __b.y)); }
__host__ __device__ inline NUMBER __hmul_sat(NUMBER __a, NUMBER __b) { return __iw_NAME_saturate(__hmul(__a, __b)); }
__host__ __device__ inline PAIR __hmul2_sat(PAIR __a, PAIR __b) { return PAIR(__hmul_sat(__a.x, __b.x), __hmul_sat(__a.y, __b.y)); }
__host__ __device__ inline NUMBER __hfma_sat(NUMBER __a, NUMBER __b, NUMBER __c) { return __iw_NAME_saturate(__hfma(__a, __b, __c)); }
__host__ __device__ inline PAIR __hfma2_sat(PAIR __a, PAIR __b, PAIR __c) { return PAIR(__hfma_sat(__a.x, __b.x, __c.x), __hfma_sat(__a.y, __b.y, __c.y)); }
__host__ __device__ inline NUMBER __hmin(NUMBER __a, NUMBER __b) { return __ushort_as_name(__iw_NAME_min(__a.__x, __b.__x)); }
__host__ __device__ inline PAIR __hmin2(PAIR __a, PAIR __b) { return PAIR(__hmin(__a.x, __b.x), __hmin(__a.y, __b.y)); }
__host__ __device__ inline NUMBER __hmax(NUMBER __a, NUMBER __b) { return __ushort_as_name(__iw_NAME_max(__a.__x, __b.__x)); }
__host__ __device__ inline PAIR __hmax2(PAIR __a, PAIR __b) { return PAIR(__hmax(__a.x, __b.x), __hmax(__a.y, __b.y)); }
__host__ __device__ inline NUMBER __hmin_nan(NUMBER __a, NUMBER __b) {
    return __iw_NAME_ne(__a.__x, __a.__x) || __iw_NAME_ne(__b.__x, __b.__x) ? __ushort_as_name(0x7fff) : __hmin(__a, __b);
}
__host__ __device__ inline PAIR __hmin2_nan(PAIR __a, PAIR __b) { return PAIR(__hmin_nan(__a.x, __b.x), __hmin_nan(__a.y, __b.y)); }
__host__ __device__ inline NUMBER __hmax_nan(NUMBER __a, NUMBER __b) {
    return __iw_NAME_ne(__a.__x, __a.__x) || __iw_NAME_ne(__b.__x, __b.__x) ? __ushort_as_name(0x7fff) : __hmax(__a, __b);
}
__host__ __device__ inline PAIR __hmax2_nan(PAIR __a, PAIR __b) { return PAIR(__hmax_nan(__a.x, __b.x), __hmax_nan(__a.y, __b.y)); }
__host__ __device__ inline NUMBER __hfma_relu(NUMBER __a, NUMBER __b, NUMBER __c) { return __hmax_nan(__hfma(__a, __b, __c), __ushort_as_name(0)); }
__host__ __device__ inline PAIR __hfma2_relu(PAIR __a, PAIR __b, PAIR __c) { return PAIR(__hfma_relu(__a.x, __b.x, __c.x), __hfma_relu(__a.y, __b.y, __c.y)); }
// a * b + c of complex numbers.
__host__ __device__ inline PAIR __hcmadd(PAIR __a, PAIR __b, PAIR __c) {
    NUMBER __real_part = __hfma(__a.x, __b.x, __c.x), __imaginary = __hfma(__a.x, __b.y, __c.y);
    return PAIR(__hfma(__a.y, __hneg(__b.y), __real_part), __hfma(__a.y, __b.x, __imaginary));
}

__host__ __device__ inline NUMBER __iw_NAME_truth(bool __a) { return __ushort_as_name(__a ? UNIT : 0); }

// Comparisons; those with `u` hold for a NaN as well.
__host__ __device__ inline bool __heq(NUMBER __a, NUMBER __b) { return __iw_NAME_eq(__a.__x, __b.__x); }
__host__ __device__ inline bool __hequ(NUMBER __a, NUMBER __b) { return !(__iw_NAME_lt(__a.__x, __b.__x) || __iw_NAME_gt(__a.__x, __b.__x)); }
__host__ __device__ inline PAIR __heq2(PAIR __a, PAIR __b) { return PAIR(__iw_NAME_truth(__heq(__a.x, __b.x)), __iw_NAME_truth(__heq(__a.y, __b.y))); }
__host__ __device__ inline bool __hbeq2(PAIR __a, PAIR __b) { return __heq(__a.x, __b.x) && __heq(__a.y, __b.y); }
__host__ __device__ inline PAIR __hequ2(PAIR __a, PAIR __b) { return PAIR(__iw_NAME_truth(__hequ(__a.x, __b.x)), __iw_NAME_truth(__hequ(__a.y, __b.y))); }
__host__ __device__ inline bool __hbequ2(PAIR __a, PAIR __b) { return __hequ(__a.x, __b.x) && __hequ(__a.y, __b.y); }
__host__ __device__ inline bool __hne(NUMBER __a, NUMBER __b) { return __iw_NAME_lt(__a.__x, __b.__x) || __iw_NAME_gt(__a.__x, __b.__x); }
__host__ __device__ inline bool __hneu(NUMBER __a, NUMBER __b) { return !(__iw_NAME_eq(__a.__x, __b.__x)); }
__host__ __device__ inline PAIR __hne2(PAIR __a, PAIR __b) { return PAIR(__iw_NAME_truth(__hne(__a.x, __b.x)), __iw_NAME_truth(__hne(__a.y, __b.y))); }
__host__ __device__ inline bool __hbne2(PAIR __a, PAIR __b) { return __hne(__a.x, __b.x) && __hne(__a.y, __b.y); }
__host__ __device__ inline PAIR __hneu2(PAIR __a, PAIR __b) { return PAIR(__iw_NAME_truth(__hneu(__a.x, __b.x)), __iw_NAME_truth(__hneu(__a.y, __b.y))); }
__host__ __device__ inline bool __hbneu2(PAIR __a, PAIR __b) { return __hneu(__a.x, __b.x) && __hneu(__a.y, __b.y); }
__host__ __device__ inline bool __hlt(NUMBER __a, NUMBER __b) { return __iw_NAME_lt(__a.__x, __b.__x); }
__host__ __device__ inline bool __hltu(NUMBER __a, NUMBER __b) { return !(__iw_NAME_ge(__a.__x, __b.__x)); }
__host__ __device__ inline PAIR __hlt2(PAIR __a, PAIR __b) { return PAIR(__iw_NAME_truth(__hlt(__a.x, __b.x)), __iw_NAME_truth(__hlt(__a.y, __b.y))); }
__host__ __device__ inline bool __hblt2(PAIR __a, PAIR __b) { return __hlt(__a.x, __b.x) && __hlt(__a.y, __b.y); }
__host__ __device__ inline PAIR __hltu2(PAIR __a, PAIR __b) { return PAIR(__iw_NAME_truth(__hltu(__a.x, __b.x)), __iw_NAME_truth(__hltu(__a.y, __b.y))); }
__host__ __device__ inline bool __hbltu2(PAIR __a, PAIR __b) { return __hltu(__a.x, __b.x) && __hltu(__a.y, __b.y); }
__host__ __device__ inline bool __hle(NUMBER __a, NUMBER __b) { return __iw_NAME_le(__a.__x, __b.__x); }
__host__ __device__ inline bool __hleu(NUMBER __a, NUMBER __b) { return !(__iw_NAME_gt(__a.__x, __b.__x)); }
__host__ __device__ inline PAIR __hle2(PAIR __a, PAIR __b) { return PAIR(__iw_NAME_truth(__hle(__a.x, __b.x)), __iw_NAME_truth(__hle(__a.y, __b.y))); }
__host__ __device__ inline bool __hble2(PAIR __a, PAIR __b) { return __hle(__a.x, __b.x) && __hle(__a.y, __b.y); }
__host__ __device__ inline PAIR __hleu2(PAIR __a, PAIR __b) { return PAIR(__iw_NAME_truth(__hleu(__a.x, __b.x)), __iw_NAME_truth(__hleu(__a.y, __b.y))); }
__host__ __device__ inline bool __hbleu2(PAIR __a, PAIR __b) { return __hleu(__a.x, __b.x) && __hleu(__a.y, __b.y); }
__host__ __device__ inline bool __hgt(NUMBER __a, NUMBER __b) { return __iw_NAME_gt(__a.__x, __b.__x); }
__host__ __device__ inline bool __hgtu(NUMBER __a, NUMBER __b) { return !(__iw_NAME_le(__a.__x, __b.__x)); }
__host__ __device__ inline PAIR __hgt2(PAIR __a, PAIR __b) { return PAIR(__iw_NAME_truth(__hgt(__a.x, __b.x)), __iw_NAME_truth(__hgt(__a.y, __b.y))); }
__host__ __device__ inline bool __hbgt2(PAIR __a, PAIR __b) { return __hgt(__a.x, __b.x) && __hgt(__a.y, __b.y); }
__host__ __device__ inline PAIR __hgtu2(PAIR __a, PAIR __b) { return PAIR(__iw_NAME_truth(__hgtu(__a.x, __b.x)), __iw_NAME_truth(__hgtu(__a.y, __b.y))); }
__host__ __device__ inline bool __hbgtu2(PAIR __a, PAIR __b) { return __hgtu(__a.x, __b.x) && __hgtu(__a.y, __b.y); }
__host__ __device__ inline bool __hge(NUMBER __a, NUMBER __b) { return __iw_NAME_ge(__a.__x, __b.__x); }
__host__ __device__ inline bool __hgeu(NUMBER __a, NUMBER __b) { return !(__iw_NAME_lt(__a.__x, __b.__x)); }
__host__ __device__ inline PAIR __hge2(PAIR __a, PAIR __b) { return PAIR(__iw_NAME_truth(__hge(__a.x, __b.x)), __iw_NAME_truth(__hge(__a.y, __b.y))); }
__host__ __device__ inline bool __hbge2(PAIR __a, PAIR __b) { return __hge(__a.x, __b.x) && __hge(__a.y, __b.y); }
__host__ __device__ inline PAIR __hgeu2(PAIR __a, PAIR __b) { return PAIR(__iw_NAME_truth(__hgeu(__a.x, __b.x)), __iw_NAME_truth(__hgeu(__a.y, __b.y))); }
__host__ __device__ inline bool __hbgeu2(PAIR __a, PAIR __b) { return __hgeu(__a.x, __b.x) && __hgeu(__a.y, __b.y); }
__host__ __device__ inline bool __hisnan(NUMBER __a) { return __iw_NAME_ne(__a.__x, __a.__x); }
__host__ __device__ inline unsigned int __heq2_mask(PAIR __a, PAIR __b) { return (__heq(__a.x, __b.x) ? 0xffffu : 0u) | (__heq(__a.y, __b.y) ? 0xffff0000u : 0u); }
__host__ __device__ inline unsigned int __hequ2_mask(PAIR __a, PAIR __b) { return (__hequ(__a.x, __b.x) ? 0xffffu : 0u) | (__hequ(__a.y, __b.y) ? 0xffff0000u : 0u); }
__host__ __device__ inline unsigned int __hne2_mask(PAIR __a, PAIR __b) { return (__hne(__a.x, __b.x) ? 0xffffu : 0u) | (__hne(__a.y, __b.y) ? 0xffff0000u : 0u); }
__host__ __device__ inline unsigned int __hneu2_mask(PAIR __a, PAIR __b) { return (__hneu(__a.x, __b.x) ? 0xffffu : 0u) | (__hneu(__a.y, __b.y) ? 0xffff0000u : 0u); }
__host__ __device__ inline unsigned int __hlt2_mask(PAIR __a, PAIR __b) { return (__hlt(__a.x, __b.x) ? 0xffffu : 0u) | (__hlt(__a.y, __b.y) ? 0xffff0000u : 0u); }
__host__ __device__ inline unsigned int __hltu2_mask(PAIR __a, PAIR __b) { return (__hltu(__a.x, __b.x) ? 0xffffu : 0u) | (__hltu(__a.y, __b.y) ? 0xffff0000u : 0u); }
__host__ __device__ inline unsigned int __hle2_mask(PAIR __a, PAIR __b) { return (__hle(__a.x, __b.x) ? 0xffffu : 0u) | (__hle(__a.y, __b.y) ? 0xffff0000u : 0u); }
__host__ __device__ inline unsigned int __hleu2_mask(PAIR __a, PAIR __b) { return (__hleu(__a.x, __b.x) ? 0xffffu : 0u) | (__hleu(__a.y, __b.y) ? 0xffff0000u : 0u); }
__host__ __device__ inline unsigned int __hgt2_mask(PAIR __a, PAIR __b) { return (__hgt(__a.x, __b.x) ? 0xffffu : 0u) | (__hgt(__a.y, __b.y) ? 0xffff0000u : 0u); }
__host__ __device__ inline unsigned int __hgtu2_mask(PAIR __a, PAIR __b) { return (__hgtu(__a.x, __b.x) ? 0xffffu : 0u) | (__hgtu(__a.y, __b.y) ? 0xffff0000u : 0u); }
__host__ __device__ inline unsigned int __hge2_mask(PAIR __a, PAIR __b) { return (__hge(__a.x, __b.x) ? 0xffffu : 0u) | (__hge(__a.y, __b.y) ? 0xffff0000u : 0u); }
__host__ __device__ inline unsigned int __hgeu2_mask(PAIR __a, PAIR __b) { return (__hgeu(__a.x, __b.x) ? 0xffffu : 0u) | (__hgeu(__a.y, __b.y) ? 0xffff0000u : 0u); }
__host__ __device__ inline PAIR __hisnan2(PAIR __a) { return PAIR(__iw_NAME_truth(__hisnan(__a.x)), __iw_NAME_truth(__hisnan(__a.y))); }
__host__ __device__ inline int __hisinf(NUMBER __a) { return __a.__x == INFINITE ? 1 : __a.__x == (INFINITE | 0x8000) ? -1 : 0; }

// Rounding and roots, which are exact or correctly rounded.
__device__ inline NUMBER hsqrt(NUMBER __a) { return __ushort_as_name(__iw_NAME_sqrt(__a.__x)); }
__device__ inline PAIR h2sqrt(PAIR __a) { return PAIR(hsqrt(__a.x), hsqrt(__a.y)); }
__device__ inline NUMBER hfloor(NUMBER __a) { return __ushort_as_name(__iw_NAME_floor(__a.__x)); }
__device__ inline PAIR h2floor(PAIR __a) { return PAIR(hfloor(__a.x), hfloor(__a.y)); }
__device__ inline NUMBER hceil(NUMBER __a) { return __ushort_as_name(__iw_NAME_ceil(__a.__x)); }
__device__ inline PAIR h2ceil(PAIR __a) { return PAIR(hceil(__a.x), hceil(__a.y)); }
__device__ inline NUMBER htrunc(NUMBER __a) { return __ushort_as_name(__iw_NAME_trunc(__a.__x)); }
__device__ inline PAIR h2trunc(PAIR __a) { return PAIR(htrunc(__a.x), htrunc(__a.y)); }
__device__ inline NUMBER hrint(NUMBER __a) { return __ushort_as_name(__iw_NAME_rint(__a.__x)); }
__device__ inline PAIR h2rint(PAIR __a) { return PAIR(hrint(__a.x), hrint(__a.y)); }
__device__ inline NUMBER hrcp(NUMBER __a) { return __ushort_as_name(__iw_NAME_div(UNIT, __a.__x)); }
__device__ inline PAIR h2rcp(PAIR __a) { return PAIR(hrcp(__a.x), hrcp(__a.y)); }
// No result is so near the middle of two numbers that rounding three times matters.
__device__ inline NUMBER hrsqrt(NUMBER __a) { return __float2name_rn(__fdiv_rn(1.0f, __fsqrt_rn(__name2float(__a)))); }
__device__ inline PAIR h2rsqrt(PAIR __a) { return PAIR(hrsqrt(__a.x), hrsqrt(__a.y)); }

// By the function of `float`.
__device__ inline NUMBER hexp(NUMBER __a) { return __float2name_rn(expf(__name2float(__a))); }
__device__ inline PAIR h2exp(PAIR __a) { return PAIR(hexp(__a.x), hexp(__a.y)); }
__device__ inline NUMBER hexp2(NUMBER __a) { return __float2name_rn(exp2f(__name2float(__a))); }
__device__ inline PAIR h2exp2(PAIR __a) { return PAIR(hexp2(__a.x), hexp2(__a.y)); }
__device__ inline NUMBER hexp10(NUMBER __a) { return __float2name_rn(exp10f(__name2float(__a))); }
__device__ inline PAIR h2exp10(PAIR __a) { return PAIR(hexp10(__a.x), hexp10(__a.y)); }
__device__ inline NUMBER hlog(NUMBER __a) { return __float2name_rn(logf(__name2float(__a))); }
__device__ inline PAIR h2log(PAIR __a) { return PAIR(hlog(__a.x), hlog(__a.y)); }
__device__ inline NUMBER hlog2(NUMBER __a) { return __float2name_rn(log2f(__name2float(__a))); }
__device__ inline PAIR h2log2(PAIR __a) { return PAIR(hlog2(__a.x), hlog2(__a.y)); }
__device__ inline NUMBER hlog10(NUMBER __a) { return __float2name_rn(log10f(__name2float(__a))); }
__device__ inline PAIR h2log10(PAIR __a) { return PAIR(hlog10(__a.x), hlog10(__a.y)); }
__device__ inline NUMBER hsin(NUMBER __a) { return __float2name_rn(sinf(__name2float(__a))); }
__device__ inline PAIR h2sin(PAIR __a) { return PAIR(hsin(__a.x), hsin(__a.y)); }
__device__ inline NUMBER hcos(NUMBER __a) { return __float2name_rn(cosf(__name2float(__a))); }
__device__ inline PAIR h2cos(PAIR __a) { return PAIR(hcos(__a.x), hcos(__a.y)); }
__device__ inline NUMBER htanh(NUMBER __a) { return __float2name_rn(tanhf(__name2float(__a))); }
__device__ inline PAIR h2tanh(PAIR __a) { return PAIR(htanh(__a.x), htanh(__a.y)); }

// Operators.
#ifndef __CUDA_NO_WORD_OPERATORS__
__host__ __device__ inline NUMBER operator+(const NUMBER &__a, const NUMBER &__b) { return __hadd(__a, __b); }
__host__ __device__ inline NUMBER &operator+=(NUMBER &__a, const NUMBER &__b) { __a = __hadd(__a, __b); return __a; }
__host__ __device__ inline NUMBER operator-(const NUMBER &__a, const NUMBER &__b) { return __hsub(__a, __b); }
__host__ __device__ inline NUMBER &operator-=(NUMBER &__a, const NUMBER &__b) { __a = __hsub(__a, __b); return __a; }
__host__ __device__ inline NUMBER operator*(const NUMBER &__a, const NUMBER &__b) { return __hmul(__a, __b); }
__host__ __device__ inline NUMBER &operator*=(NUMBER &__a, const NUMBER &__b) { __a = __hmul(__a, __b); return __a; }
__host__ __device__ inline NUMBER operator/(const NUMBER &__a, const NUMBER &__b) { return __hdiv(__a, __b); }
__host__ __device__ inline NUMBER &operator/=(NUMBER &__a, const NUMBER &__b) { __a = __hdiv(__a, __b); return __a; }
__host__ __device__ inline NUMBER operator+(const NUMBER &__a) { return __a; }
__host__ __device__ inline NUMBER operator-(const NUMBER &__a) { return __hneg(__a); }
__host__ __device__ inline NUMBER &operator++(NUMBER &__a) { __a = __hadd(__a, __ushort_as_name(UNIT)); return __a; }
__host__ __device__ inline NUMBER &operator--(NUMBER &__a) { __a = __hsub(__a, __ushort_as_name(UNIT)); return __a; }
__host__ __device__ inline bool operator==(const NUMBER &__a, const NUMBER &__b) { return __heq(__a, __b); }
__host__ __device__ inline bool operator<(const NUMBER &__a, const NUMBER &__b) { return __hlt(__a, __b); }
__host__ __device__ inline bool operator<=(const NUMBER &__a, const NUMBER &__b) { return __hle(__a, __b); }
__host__ __device__ inline bool operator>(const NUMBER &__a, const NUMBER &__b) { return __hgt(__a, __b); }
__host__ __device__ inline bool operator>=(const NUMBER &__a, const NUMBER &__b) { return __hge(__a, __b); }
__host__ __device__ inline bool operator!=(const NUMBER &__a, const NUMBER &__b) { return __hneu(__a, __b); }
__host__ __device__ inline NUMBER operator++(NUMBER &__a, const int) { NUMBER __old = __a; __a = __hadd(__a, __ushort_as_name(UNIT)); return __old; }
__host__ __device__ inline NUMBER operator--(NUMBER &__a, const int) { NUMBER __old = __a; __a = __hsub(__a, __ushort_as_name(UNIT)); return __old; }
#endif
#ifndef __CUDA_NO_WORD2_OPERATORS__
__host__ __device__ inline PAIR operator+(const PAIR &__a, const PAIR &__b) { return __hadd2(__a, __b); }
__host__ __device__ inline PAIR &operator+=(PAIR &__a, const PAIR &__b) { __a = __hadd2(__a, __b); return __a; }
__host__ __device__ inline PAIR operator-(const PAIR &__a, const PAIR &__b) { return __hsub2(__a, __b); }
__host__ __device__ inline PAIR &operator-=(PAIR &__a, const PAIR &__b) { __a = __hsub2(__a, __b); return __a; }
__host__ __device__ inline PAIR operator*(const PAIR &__a, const PAIR &__b) { return __hmul2(__a, __b); }
__host__ __device__ inline PAIR &operator*=(PAIR &__a, const PAIR &__b) { __a = __hmul2(__a, __b); return __a; }
__host__ __device__ inline PAIR operator/(const PAIR &__a, const PAIR &__b) { return __h2div(__a, __b); }
__host__ __device__ inline PAIR &operator/=(PAIR &__a, const PAIR &__b) { __a = __h2div(__a, __b); return __a; }
__host__ __device__ inline PAIR operator+(const PAIR &__a) { return __a; }
__host__ __device__ inline PAIR operator-(const PAIR &__a) { return __hneg2(__a); }
__host__ __device__ inline bool operator==(const PAIR &__a, const PAIR &__b) { return __hbeq2(__a, __b); }
__host__ __device__ inline bool operator<(const PAIR &__a, const PAIR &__b) { return __hblt2(__a, __b); }
__host__ __device__ inline bool operator<=(const PAIR &__a, const PAIR &__b) { return __hble2(__a, __b); }
__host__ __device__ inline bool operator>(const PAIR &__a, const PAIR &__b) { return __hbgt2(__a, __b); }
__host__ __device__ inline bool operator>=(const PAIR &__a, const PAIR &__b) { return __hbge2(__a, __b); }
__host__ __device__ inline bool operator!=(const PAIR &__a, const PAIR &__b) { return __hbneu2(__a, __b); }
__host__ __device__ inline PAIR &operator++(PAIR &__a) { __a = __hadd2(__a, PAIR(__ushort_as_name(UNIT), __ushort_as_name(UNIT))); return __a; }
__host__ __device__ inline PAIR operator++(PAIR &__a, const int) { PAIR __old = __a; ++__a; return __old; }
__host__ __device__ inline PAIR &operator--(PAIR &__a) { __a = __hsub2(__a, PAIR(__ushort_as_name(UNIT), __ushort_as_name(UNIT))); return __a; }
__host__ __device__ inline PAIR operator--(PAIR &__a, const int) { PAIR __old = __a; --__a; return __old; }
#endif

// Between threads: by the bits.
__device__ inline NUMBER __shfl_sync(unsigned int __mask, NUMBER __a, int __lane, int __width = 32) {
    return __ushort_as_name((unsigned short)__shfl_sync(__mask, (unsigned int)__a.__x, __lane, __width));
}
__device__ inline NUMBER __shfl_up_sync(unsigned int __mask, NUMBER __a, unsigned int __delta, int __width = 32) {
    return __ushort_as_name((unsigned short)__shfl_up_sync(__mask, (unsigned int)__a.__x, __delta, __width));
}
__device__ inline NUMBER __shfl_down_sync(unsigned int __mask, NUMBER __a, unsigned int __delta, int __width = 32) {
    return __ushort_as_name((unsigned short)__shfl_down_sync(__mask, (unsigned int)__a.__x, __delta, __width));
}
__device__ inline NUMBER __shfl_xor_sync(unsigned int __mask, NUMBER __a, int __lanes, int __width = 32) {
    return __ushort_as_name((unsigned short)__shfl_xor_sync(__mask, (unsigned int)__a.__x, __lanes, __width));
}
__device__ inline PAIR __shfl_sync(unsigned int __mask, PAIR __a, int __lane, int __width = 32) {
    return PAIR(__shfl_sync(__mask, __a.x, __lane, __width), __shfl_sync(__mask, __a.y, __lane, __width));
}
__device__ inline PAIR __shfl_up_sync(unsigned int __mask, PAIR __a, unsigned int __delta, int __width = 32) {
    return PAIR(__shfl_up_sync(__mask, __a.x, __delta, __width), __shfl_up_sync(__mask, __a.y, __delta, __width));
}
__device__ inline PAIR __shfl_down_sync(unsigned int __mask, PAIR __a, unsigned int __delta, int __width = 32) {
    return PAIR(__shfl_down_sync(__mask, __a.x, __delta, __width), __shfl_down_sync(__mask, __a.y, __delta, __width));
}
__device__ inline PAIR __shfl_xor_sync(unsigned int __mask, PAIR __a, int __lanes, int __width = 32) {
    return PAIR(__shfl_xor_sync(__mask, __a.x, __lanes, __width), __shfl_xor_sync(__mask, __a.y, __lanes, __width));
}

// Loads and stores with cache hints.
__device__ inline NUMBER __ldg(const NUMBER *__p) { return __ushort_as_name(__ldg((const unsigned short *)__p)); }
__device__ inline PAIR __ldg(const PAIR *__p) {
    unsigned int __bits = __ldg((const unsigned int *)__p);
    return PAIR(__ushort_as_name((unsigned short)__bits), __ushort_as_name((unsigned short)(__bits >> 16)));
}
__device__ inline NUMBER __ldcg(const NUMBER *__p) { return __ushort_as_name(__ldcg((const unsigned short *)__p)); }
__device__ inline PAIR __ldcg(const PAIR *__p) {
    unsigned int __bits = __ldcg((const unsigned int *)__p);
    return PAIR(__ushort_as_name((unsigned short)__bits), __ushort_as_name((unsigned short)(__bits >> 16)));
}
__device__ inline NUMBER __ldca(const NUMBER *__p) { return __ushort_as_name(__ldca((const unsigned short *)__p)); }
__device__ inline PAIR __ldca(const PAIR *__p) {
    unsigned int __bits = __ldca((const unsigned int *)__p);
    return PAIR(__ushort_as_name((unsigned short)__bits), __ushort_as_name((unsigned short)(__bits >> 16)));
}
__device__ inline NUMBER __ldcs(const NUMBER *__p) { return __ushort_as_name(__ldcs((const unsigned short *)__p)); }
__device__ inline PAIR __ldcs(const PAIR *__p) {
    unsigned int __bits = __ldcs((const unsigned int *)__p);
    return PAIR(__ushort_as_name((unsigned short)__bits), __ushort_as_name((unsigned short)(__bits >> 16)));
}
__device__ inline NUMBER __ldlu(const NUMBER *__p) { return __ushort_as_name(__ldlu((const unsigned short *)__p)); }
__device__ inline PAIR __ldlu(const PAIR *__p) {
    unsigned int __bits = __ldlu((const unsigned int *)__p);
    return PAIR(__ushort_as_name((unsigned short)__bits), __ushort_as_name((unsigned short)(__bits >> 16)));
}
__device__ inline NUMBER __ldcv(const NUMBER *__p) { return __ushort_as_name(__ldcv((const unsigned short *)__p)); }
__device__ inline PAIR __ldcv(const PAIR *__p) {
    unsigned int __bits = __ldcv((const unsigned int *)__p);
    return PAIR(__ushort_as_name((unsigned short)__bits), __ushort_as_name((unsigned short)(__bits >> 16)));
}

__device__ inline void __stwb(NUMBER *__p, NUMBER __a) { __stwb((unsigned short *)__p, __a.__x); }
__device__ inline void __stwb(PAIR *__p, PAIR __a) { __stwb((unsigned int *)__p, (unsigned int)__a.x.__x | (unsigned int)__a.y.__x << 16); }
__device__ inline void __stcg(NUMBER *__p, NUMBER __a) { __stcg((unsigned short *)__p, __a.__x); }
__device__ inline void __stcg(PAIR *__p, PAIR __a) { __stcg((unsigned int *)__p, (unsigned int)__a.x.__x | (unsigned int)__a.y.__x << 16); }
__device__ inline void __stcs(NUMBER *__p, NUMBER __a) { __stcs((unsigned short *)__p, __a.__x); }
__device__ inline void __stcs(PAIR *__p, PAIR __a) { __stcs((unsigned int *)__p, (unsigned int)__a.x.__x | (unsigned int)__a.y.__x << 16); }
__device__ inline void __stwt(NUMBER *__p, NUMBER __a) { __stwt((unsigned short *)__p, __a.__x); }
__device__ inline void __stwt(PAIR *__p, PAIR __a) { __stwt((unsigned int *)__p, (unsigned int)__a.x.__x | (unsigned int)__a.y.__x << 16); }

__device__ inline NUMBER atomicAdd(NUMBER *__p, NUMBER __a) {
    return __ushort_as_name(__iw_NAME_atomic_add((unsigned short *)__p, __a.__x));
}
/* Each half is added atomically, not both as one. */
__device__ inline PAIR atomicAdd(PAIR *__p, PAIR __a) {
    NUMBER __low = atomicAdd(&__p->x, __a.x);
    return PAIR(__low, atomicAdd(&__p->y, __a.y));
}

#endif
