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
    constexpr __host__ __device__ NUMBER(const NUMBER_raw &raw) : __x(raw.x) {}
    __host__ __device__ operator NUMBER_raw() const { NUMBER_raw raw; raw.x = __x; return raw; }
    __host__ __device__ operator NUMBER_raw() const volatile { NUMBER_raw raw; raw.x = __x; return raw; }
    __host__ __device__ NUMBER &operator=(const NUMBER_raw &raw) { __x = raw.x; return *this; }
    __host__ __device__ volatile NUMBER &operator=(const NUMBER_raw &raw) volatile { __x = raw.x; return *this; }
    __host__ __device__ volatile NUMBER &operator=(const volatile NUMBER_raw &raw) volatile { __x = raw.x; return *this; }

#ifndef __CUDA_NO_WORD_CONVERSIONS__
    explicit __host__ __device__ NUMBER(const OTHER value);
    __host__ __device__ NUMBER(const float value) : __x(__iw_NAME_from_float_rn(value)) {}
    __host__ __device__ NUMBER(const double value) : __x(__iw_NAME_from_double_rn(value)) {}
    __host__ __device__ NUMBER(const short value) : __x(__iw_NAME_from_short_rn(value)) {}
    __host__ __device__ NUMBER(const unsigned short value) : __x(__iw_NAME_from_ushort_rn(value)) {}
    __host__ __device__ NUMBER(const int value) : __x(__iw_NAME_from_int_rn(value)) {}
    __host__ __device__ NUMBER(const unsigned int value) : __x(__iw_NAME_from_uint_rn(value)) {}
    __host__ __device__ NUMBER(const long value) : __x(__iw_NAME_from_llong_rn(value)) {}
    __host__ __device__ NUMBER(const unsigned long value) : __x(__iw_NAME_from_ullong_rn(value)) {}
    __host__ __device__ NUMBER(const long long value) : __x(__iw_NAME_from_llong_rn(value)) {}
    __host__ __device__ NUMBER(const unsigned long long value) : __x(__iw_NAME_from_ullong_rn(value)) {}

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
    __host__ __device__ NUMBER &operator=(const float value) { __x = __iw_NAME_from_float_rn(value); return *this; }
    __host__ __device__ NUMBER &operator=(const double value) { __x = __iw_NAME_from_double_rn(value); return *this; }
    __host__ __device__ NUMBER &operator=(const short value) { __x = __iw_NAME_from_short_rn(value); return *this; }
    __host__ __device__ NUMBER &operator=(const unsigned short value) { __x = __iw_NAME_from_ushort_rn(value); return *this; }
    __host__ __device__ NUMBER &operator=(const int value) { __x = __iw_NAME_from_int_rn(value); return *this; }
    __host__ __device__ NUMBER &operator=(const unsigned int value) { __x = __iw_NAME_from_uint_rn(value); return *this; }
    __host__ __device__ NUMBER &operator=(const long long value) { __x = __iw_NAME_from_llong_rn(value); return *this; }
    __host__ __device__ NUMBER &operator=(const unsigned long long value) { __x = __iw_NAME_from_ullong_rn(value); return *this; }
#endif
};

struct __align__(4) PAIR {
    NUMBER x;
    NUMBER y;

    PAIR() = default;
    constexpr __host__ __device__ PAIR(const NUMBER &a, const NUMBER &b) : x(a), y(b) {}
    __host__ __device__ PAIR(const PAIR_raw &raw) { x.__x = raw.x; y.__x = raw.y; }
    __host__ __device__ operator PAIR_raw() const { PAIR_raw raw; raw.x = x.__x; raw.y = y.__x; return raw; }
};

#ifndef CUDA_NO_WORD
typedef NUMBER SHORT;
typedef PAIR SHORT2;
ALIASES#endif

// The number with these bits.
__host__ __device__ inline NUMBER __ushort_as_name(unsigned short bits) {
    NUMBER result;
    result.__x = bits;
    return result;
}
__host__ __device__ inline NUMBER __short_as_name(short bits) { return __ushort_as_name((unsigned short)bits); }
__host__ __device__ inline unsigned short __name_as_ushort(NUMBER a) { return a.__x; }
__host__ __device__ inline short __name_as_short(NUMBER a) { return (short)a.__x; }

// Conversions.
__host__ __device__ inline float __name2float(NUMBER a) { return __iw_NAME_to_float(a.__x); }
__host__ __device__ inline NUMBER __float2name(float a) { return __ushort_as_name(__iw_NAME_from_float_rn(a)); }
__host__ __device__ inline NUMBER __double2name(double a) { return __ushort_as_name(__iw_NAME_from_double_rn(a)); }
__host__ __device__ inline NUMBER __float2name_rn(float a) { return __ushort_as_name(__iw_NAME_from_float_rn(a)); }
__host__ __device__ inline NUMBER __float2name_rz(float a) { return __ushort_as_name(__iw_NAME_from_float_rz(a)); }
__host__ __device__ inline NUMBER __float2name_ru(float a) { return __ushort_as_name(__iw_NAME_from_float_ru(a)); }
__host__ __device__ inline NUMBER __float2name_rd(float a) { return __ushort_as_name(__iw_NAME_from_float_rd(a)); }
__host__ __device__ inline NUMBER __short2name_rn(short a) { return __ushort_as_name(__iw_NAME_from_short_rn(a)); }
__host__ __device__ inline short __name2short_rn(NUMBER a) { return __iw_NAME_to_short_rn(a.__x); }
__host__ __device__ inline NUMBER __short2name_rz(short a) { return __ushort_as_name(__iw_NAME_from_short_rz(a)); }
__host__ __device__ inline short __name2short_rz(NUMBER a) { return __iw_NAME_to_short_rz(a.__x); }
__host__ __device__ inline NUMBER __short2name_ru(short a) { return __ushort_as_name(__iw_NAME_from_short_ru(a)); }
__host__ __device__ inline short __name2short_ru(NUMBER a) { return __iw_NAME_to_short_ru(a.__x); }
__host__ __device__ inline NUMBER __short2name_rd(short a) { return __ushort_as_name(__iw_NAME_from_short_rd(a)); }
__host__ __device__ inline short __name2short_rd(NUMBER a) { return __iw_NAME_to_short_rd(a.__x); }
__host__ __device__ inline NUMBER __ushort2name_rn(unsigned short a) { return __ushort_as_name(__iw_NAME_from_ushort_rn(a)); }
__host__ __device__ inline unsigned short __name2ushort_rn(NUMBER a) { return __iw_NAME_to_ushort_rn(a.__x); }
__host__ __device__ inline NUMBER __ushort2name_rz(unsigned short a) { return __ushort_as_name(__iw_NAME_from_ushort_rz(a)); }
__host__ __device__ inline unsigned short __name2ushort_rz(NUMBER a) { return __iw_NAME_to_ushort_rz(a.__x); }
__host__ __device__ inline NUMBER __ushort2name_ru(unsigned short a) { return __ushort_as_name(__iw_NAME_from_ushort_ru(a)); }
__host__ __device__ inline unsigned short __name2ushort_ru(NUMBER a) { return __iw_NAME_to_ushort_ru(a.__x); }
__host__ __device__ inline NUMBER __ushort2name_rd(unsigned short a) { return __ushort_as_name(__iw_NAME_from_ushort_rd(a)); }
__host__ __device__ inline unsigned short __name2ushort_rd(NUMBER a) { return __iw_NAME_to_ushort_rd(a.__x); }
__host__ __device__ inline NUMBER __int2name_rn(int a) { return __ushort_as_name(__iw_NAME_from_int_rn(a)); }
__host__ __device__ inline int __name2int_rn(NUMBER a) { return __iw_NAME_to_int_rn(a.__x); }
__host__ __device__ inline NUMBER __int2name_rz(int a) { return __ushort_as_name(__iw_NAME_from_int_rz(a)); }
__host__ __device__ inline int __name2int_rz(NUMBER a) { return __iw_NAME_to_int_rz(a.__x); }
__host__ __device__ inline NUMBER __int2name_ru(int a) { return __ushort_as_name(__iw_NAME_from_int_ru(a)); }
__host__ __device__ inline int __name2int_ru(NUMBER a) { return __iw_NAME_to_int_ru(a.__x); }
__host__ __device__ inline NUMBER __int2name_rd(int a) { return __ushort_as_name(__iw_NAME_from_int_rd(a)); }
__host__ __device__ inline int __name2int_rd(NUMBER a) { return __iw_NAME_to_int_rd(a.__x); }
__host__ __device__ inline NUMBER __uint2name_rn(unsigned int a) { return __ushort_as_name(__iw_NAME_from_uint_rn(a)); }
__host__ __device__ inline unsigned int __name2uint_rn(NUMBER a) { return __iw_NAME_to_uint_rn(a.__x); }
__host__ __device__ inline NUMBER __uint2name_rz(unsigned int a) { return __ushort_as_name(__iw_NAME_from_uint_rz(a)); }
__host__ __device__ inline unsigned int __name2uint_rz(NUMBER a) { return __iw_NAME_to_uint_rz(a.__x); }
__host__ __device__ inline NUMBER __uint2name_ru(unsigned int a) { return __ushort_as_name(__iw_NAME_from_uint_ru(a)); }
__host__ __device__ inline unsigned int __name2uint_ru(NUMBER a) { return __iw_NAME_to_uint_ru(a.__x); }
__host__ __device__ inline NUMBER __uint2name_rd(unsigned int a) { return __ushort_as_name(__iw_NAME_from_uint_rd(a)); }
__host__ __device__ inline unsigned int __name2uint_rd(NUMBER a) { return __iw_NAME_to_uint_rd(a.__x); }
__host__ __device__ inline NUMBER __ll2name_rn(long long a) { return __ushort_as_name(__iw_NAME_from_llong_rn(a)); }
__host__ __device__ inline long long __name2ll_rn(NUMBER a) { return __iw_NAME_to_llong_rn(a.__x); }
__host__ __device__ inline NUMBER __ll2name_rz(long long a) { return __ushort_as_name(__iw_NAME_from_llong_rz(a)); }
__host__ __device__ inline long long __name2ll_rz(NUMBER a) { return __iw_NAME_to_llong_rz(a.__x); }
__host__ __device__ inline NUMBER __ll2name_ru(long long a) { return __ushort_as_name(__iw_NAME_from_llong_ru(a)); }
__host__ __device__ inline long long __name2ll_ru(NUMBER a) { return __iw_NAME_to_llong_ru(a.__x); }
__host__ __device__ inline NUMBER __ll2name_rd(long long a) { return __ushort_as_name(__iw_NAME_from_llong_rd(a)); }
__host__ __device__ inline long long __name2ll_rd(NUMBER a) { return __iw_NAME_to_llong_rd(a.__x); }
__host__ __device__ inline NUMBER __ull2name_rn(unsigned long long a) { return __ushort_as_name(__iw_NAME_from_ullong_rn(a)); }
__host__ __device__ inline unsigned long long __name2ull_rn(NUMBER a) { return __iw_NAME_to_ullong_rn(a.__x); }
__host__ __device__ inline NUMBER __ull2name_rz(unsigned long long a) { return __ushort_as_name(__iw_NAME_from_ullong_rz(a)); }
__host__ __device__ inline unsigned long long __name2ull_rz(NUMBER a) { return __iw_NAME_to_ullong_rz(a.__x); }
__host__ __device__ inline NUMBER __ull2name_ru(unsigned long long a) { return __ushort_as_name(__iw_NAME_from_ullong_ru(a)); }
__host__ __device__ inline unsigned long long __name2ull_ru(NUMBER a) { return __iw_NAME_to_ullong_ru(a.__x); }
__host__ __device__ inline NUMBER __ull2name_rd(unsigned long long a) { return __ushort_as_name(__iw_NAME_from_ullong_rd(a)); }
__host__ __device__ inline unsigned long long __name2ull_rd(NUMBER a) { return __iw_NAME_to_ullong_rd(a.__x); }

__host__ __device__ inline signed char __name2char_rz(NUMBER a) { return (signed char)min(max(__iw_NAME_to_int_rz(a.__x), -128), 127); }
__host__ __device__ inline unsigned char __name2uchar_rz(NUMBER a) { return (unsigned char)min(__iw_NAME_to_uint_rz(a.__x), 255u); }

// Pairs.
__host__ __device__ inline PAIR __nameS2name2(NUMBER a, NUMBER b) { return PAIR(a, b); }
__host__ __device__ inline PAIR make_name2(NUMBER a, NUMBER b) { return PAIR(a, b); }
__host__ __device__ inline PAIR __name2name2(NUMBER a) { return PAIR(a, a); }
__host__ __device__ inline PAIR __floats2name2_rn(float a, float b) { return PAIR(__float2name_rn(a), __float2name_rn(b)); }
__host__ __device__ inline PAIR __float2name2_rn(float a) { return PAIR(__float2name_rn(a), __float2name_rn(a)); }
__host__ __device__ inline PAIR __float22name2_rn(float2 a) { return PAIR(__float2name_rn(a.x), __float2name_rn(a.y)); }
__host__ __device__ inline float2 __name22float2(PAIR a) { return make_float2(__name2float(a.x), __name2float(a.y)); }
__host__ __device__ inline float __low2float(PAIR a) { return __name2float(a.x); }
__host__ __device__ inline float __high2float(PAIR a) { return __name2float(a.y); }
__host__ __device__ inline NUMBER __low2name(PAIR a) { return a.x; }
__host__ __device__ inline NUMBER __high2name(PAIR a) { return a.y; }
__host__ __device__ inline PAIR __low2name2(PAIR a) { return PAIR(a.x, a.x); }
__host__ __device__ inline PAIR __high2name2(PAIR a) { return PAIR(a.y, a.y); }
__host__ __device__ inline PAIR __lows2name2(PAIR a, PAIR b) { return PAIR(a.x, b.x); }
__host__ __device__ inline PAIR __highs2name2(PAIR a, PAIR b) { return PAIR(a.y, b.y); }
__host__ __device__ inline PAIR __lowhigh2highlow(PAIR a) { return PAIR(a.y, a.x); }

// Arithmetic, rounded to nearest even. `_rn` says that nothing is contracted; here nothing ever is.
__host__ __device__ inline NUMBER __hadd(NUMBER a, NUMBER b) { return __ushort_as_name(__iw_NAME_add(a.__x, b.__x)); }
__host__ __device__ inline PAIR __hadd2(PAIR a, PAIR b) { return PAIR(__hadd(a.x, b.x), __hadd(a.y, b.y)); }
__host__ __device__ inline NUMBER __hadd_rn(NUMBER a, NUMBER b) { return __ushort_as_name(__iw_NAME_add_rn(a.__x, b.__x)); }
__host__ __device__ inline PAIR __hadd2_rn(PAIR a, PAIR b) { return PAIR(__hadd_rn(a.x, b.x), __hadd_rn(a.y, b.y)); }
__host__ __device__ inline NUMBER __hsub(NUMBER a, NUMBER b) { return __ushort_as_name(__iw_NAME_sub(a.__x, b.__x)); }
__host__ __device__ inline PAIR __hsub2(PAIR a, PAIR b) { return PAIR(__hsub(a.x, b.x), __hsub(a.y, b.y)); }
__host__ __device__ inline NUMBER __hsub_rn(NUMBER a, NUMBER b) { return __ushort_as_name(__iw_NAME_sub_rn(a.__x, b.__x)); }
__host__ __device__ inline PAIR __hsub2_rn(PAIR a, PAIR b) { return PAIR(__hsub_rn(a.x, b.x), __hsub_rn(a.y, b.y)); }
__host__ __device__ inline NUMBER __hmul(NUMBER a, NUMBER b) { return __ushort_as_name(__iw_NAME_mul(a.__x, b.__x)); }
__host__ __device__ inline PAIR __hmul2(PAIR a, PAIR b) { return PAIR(__hmul(a.x, b.x), __hmul(a.y, b.y)); }
__host__ __device__ inline NUMBER __hmul_rn(NUMBER a, NUMBER b) { return __ushort_as_name(__iw_NAME_mul_rn(a.__x, b.__x)); }
__host__ __device__ inline PAIR __hmul2_rn(PAIR a, PAIR b) { return PAIR(__hmul_rn(a.x, b.x), __hmul_rn(a.y, b.y)); }
__host__ __device__ inline NUMBER __hdiv(NUMBER a, NUMBER b) { return __ushort_as_name(__iw_NAME_div(a.__x, b.__x)); }
__host__ __device__ inline PAIR __h2div(PAIR a, PAIR b) { return PAIR(__hdiv(a.x, b.x), __hdiv(a.y, b.y)); }
__host__ __device__ inline NUMBER __hfma(NUMBER a, NUMBER b, NUMBER c) { return __ushort_as_name(__iw_NAME_fma(a.__x, b.__x, c.__x)); }
__host__ __device__ inline PAIR __hfma2(PAIR a, PAIR b, PAIR c) { return PAIR(__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)); }
__host__ __device__ inline NUMBER __hneg(NUMBER a) { return __ushort_as_name(__iw_NAME_neg(a.__x)); }
__host__ __device__ inline PAIR __hneg2(PAIR a) { return PAIR(__hneg(a.x), __hneg(a.y)); }
__host__ __device__ inline NUMBER __habs(NUMBER a) { return __ushort_as_name(__iw_NAME_abs(a.__x)); }
__host__ __device__ inline PAIR __habs2(PAIR a) { return PAIR(__habs(a.x), __habs(a.y)); }
__host__ __device__ inline NUMBER __iw_NAME_saturate(NUMBER a) {
    // A NaN becomes zero.
    return __ushort_as_name(__iw_NAME_min(__iw_NAME_max(a.__x, 0), UNIT));
}
__host__ __device__ inline NUMBER __hadd_sat(NUMBER a, NUMBER b) { return __iw_NAME_saturate(__hadd(a, b)); }
__host__ __device__ inline PAIR __hadd2_sat(PAIR a, PAIR b) { return PAIR(__hadd_sat(a.x, b.x), __hadd_sat(a.y, b.y)); }
__host__ __device__ inline NUMBER __hsub_sat(NUMBER a, NUMBER b) { return __iw_NAME_saturate(__hsub(a, b)); }
__host__ __device__ inline PAIR __hsub2_sat(PAIR a, PAIR b) { return PAIR(__hsub_sat(a.x, b.x), __hsub_sat(a.y, b.y)); }
__host__ __device__ inline NUMBER __hmul_sat(NUMBER a, NUMBER b) { return __iw_NAME_saturate(__hmul(a, b)); }
__host__ __device__ inline PAIR __hmul2_sat(PAIR a, PAIR b) { return PAIR(__hmul_sat(a.x, b.x), __hmul_sat(a.y, b.y)); }
__host__ __device__ inline NUMBER __hfma_sat(NUMBER a, NUMBER b, NUMBER c) { return __iw_NAME_saturate(__hfma(a, b, c)); }
__host__ __device__ inline PAIR __hfma2_sat(PAIR a, PAIR b, PAIR c) { return PAIR(__hfma_sat(a.x, b.x, c.x), __hfma_sat(a.y, b.y, c.y)); }
__host__ __device__ inline NUMBER __hmin(NUMBER a, NUMBER b) { return __ushort_as_name(__iw_NAME_min(a.__x, b.__x)); }
__host__ __device__ inline PAIR __hmin2(PAIR a, PAIR b) { return PAIR(__hmin(a.x, b.x), __hmin(a.y, b.y)); }
__host__ __device__ inline NUMBER __hmax(NUMBER a, NUMBER b) { return __ushort_as_name(__iw_NAME_max(a.__x, b.__x)); }
__host__ __device__ inline PAIR __hmax2(PAIR a, PAIR b) { return PAIR(__hmax(a.x, b.x), __hmax(a.y, b.y)); }
__host__ __device__ inline NUMBER __hmin_nan(NUMBER a, NUMBER b) {
    return __iw_NAME_ne(a.__x, a.__x) || __iw_NAME_ne(b.__x, b.__x) ? __ushort_as_name(0x7fff) : __hmin(a, b);
}
__host__ __device__ inline PAIR __hmin2_nan(PAIR a, PAIR b) { return PAIR(__hmin_nan(a.x, b.x), __hmin_nan(a.y, b.y)); }
__host__ __device__ inline NUMBER __hmax_nan(NUMBER a, NUMBER b) {
    return __iw_NAME_ne(a.__x, a.__x) || __iw_NAME_ne(b.__x, b.__x) ? __ushort_as_name(0x7fff) : __hmax(a, b);
}
__host__ __device__ inline PAIR __hmax2_nan(PAIR a, PAIR b) { return PAIR(__hmax_nan(a.x, b.x), __hmax_nan(a.y, b.y)); }
__host__ __device__ inline NUMBER __hfma_relu(NUMBER a, NUMBER b, NUMBER c) { return __hmax_nan(__hfma(a, b, c), __ushort_as_name(0)); }
__host__ __device__ inline PAIR __hfma2_relu(PAIR a, PAIR b, PAIR c) { return PAIR(__hfma_relu(a.x, b.x, c.x), __hfma_relu(a.y, b.y, c.y)); }
// a * b + c of complex numbers.
__host__ __device__ inline PAIR __hcmadd(PAIR a, PAIR b, PAIR c) {
    NUMBER real = __hfma(a.x, b.x, c.x), imaginary = __hfma(a.x, b.y, c.y);
    return PAIR(__hfma(a.y, __hneg(b.y), real), __hfma(a.y, b.x, imaginary));
}

__host__ __device__ inline NUMBER __iw_NAME_truth(bool a) { return __ushort_as_name(a ? UNIT : 0); }

// Comparisons; those with `u` hold for a NaN as well.
__host__ __device__ inline bool __heq(NUMBER a, NUMBER b) { return __iw_NAME_eq(a.__x, b.__x); }
__host__ __device__ inline bool __hequ(NUMBER a, NUMBER b) { return !(__iw_NAME_lt(a.__x, b.__x) || __iw_NAME_gt(a.__x, b.__x)); }
__host__ __device__ inline PAIR __heq2(PAIR a, PAIR b) { return PAIR(__iw_NAME_truth(__heq(a.x, b.x)), __iw_NAME_truth(__heq(a.y, b.y))); }
__host__ __device__ inline bool __hbeq2(PAIR a, PAIR b) { return __heq(a.x, b.x) && __heq(a.y, b.y); }
__host__ __device__ inline PAIR __hequ2(PAIR a, PAIR b) { return PAIR(__iw_NAME_truth(__hequ(a.x, b.x)), __iw_NAME_truth(__hequ(a.y, b.y))); }
__host__ __device__ inline bool __hbequ2(PAIR a, PAIR b) { return __hequ(a.x, b.x) && __hequ(a.y, b.y); }
__host__ __device__ inline bool __hne(NUMBER a, NUMBER b) { return __iw_NAME_lt(a.__x, b.__x) || __iw_NAME_gt(a.__x, b.__x); }
__host__ __device__ inline bool __hneu(NUMBER a, NUMBER b) { return !(__iw_NAME_eq(a.__x, b.__x)); }
__host__ __device__ inline PAIR __hne2(PAIR a, PAIR b) { return PAIR(__iw_NAME_truth(__hne(a.x, b.x)), __iw_NAME_truth(__hne(a.y, b.y))); }
__host__ __device__ inline bool __hbne2(PAIR a, PAIR b) { return __hne(a.x, b.x) && __hne(a.y, b.y); }
__host__ __device__ inline PAIR __hneu2(PAIR a, PAIR b) { return PAIR(__iw_NAME_truth(__hneu(a.x, b.x)), __iw_NAME_truth(__hneu(a.y, b.y))); }
__host__ __device__ inline bool __hbneu2(PAIR a, PAIR b) { return __hneu(a.x, b.x) && __hneu(a.y, b.y); }
__host__ __device__ inline bool __hlt(NUMBER a, NUMBER b) { return __iw_NAME_lt(a.__x, b.__x); }
__host__ __device__ inline bool __hltu(NUMBER a, NUMBER b) { return !(__iw_NAME_ge(a.__x, b.__x)); }
__host__ __device__ inline PAIR __hlt2(PAIR a, PAIR b) { return PAIR(__iw_NAME_truth(__hlt(a.x, b.x)), __iw_NAME_truth(__hlt(a.y, b.y))); }
__host__ __device__ inline bool __hblt2(PAIR a, PAIR b) { return __hlt(a.x, b.x) && __hlt(a.y, b.y); }
__host__ __device__ inline PAIR __hltu2(PAIR a, PAIR b) { return PAIR(__iw_NAME_truth(__hltu(a.x, b.x)), __iw_NAME_truth(__hltu(a.y, b.y))); }
__host__ __device__ inline bool __hbltu2(PAIR a, PAIR b) { return __hltu(a.x, b.x) && __hltu(a.y, b.y); }
__host__ __device__ inline bool __hle(NUMBER a, NUMBER b) { return __iw_NAME_le(a.__x, b.__x); }
__host__ __device__ inline bool __hleu(NUMBER a, NUMBER b) { return !(__iw_NAME_gt(a.__x, b.__x)); }
__host__ __device__ inline PAIR __hle2(PAIR a, PAIR b) { return PAIR(__iw_NAME_truth(__hle(a.x, b.x)), __iw_NAME_truth(__hle(a.y, b.y))); }
__host__ __device__ inline bool __hble2(PAIR a, PAIR b) { return __hle(a.x, b.x) && __hle(a.y, b.y); }
__host__ __device__ inline PAIR __hleu2(PAIR a, PAIR b) { return PAIR(__iw_NAME_truth(__hleu(a.x, b.x)), __iw_NAME_truth(__hleu(a.y, b.y))); }
__host__ __device__ inline bool __hbleu2(PAIR a, PAIR b) { return __hleu(a.x, b.x) && __hleu(a.y, b.y); }
__host__ __device__ inline bool __hgt(NUMBER a, NUMBER b) { return __iw_NAME_gt(a.__x, b.__x); }
__host__ __device__ inline bool __hgtu(NUMBER a, NUMBER b) { return !(__iw_NAME_le(a.__x, b.__x)); }
__host__ __device__ inline PAIR __hgt2(PAIR a, PAIR b) { return PAIR(__iw_NAME_truth(__hgt(a.x, b.x)), __iw_NAME_truth(__hgt(a.y, b.y))); }
__host__ __device__ inline bool __hbgt2(PAIR a, PAIR b) { return __hgt(a.x, b.x) && __hgt(a.y, b.y); }
__host__ __device__ inline PAIR __hgtu2(PAIR a, PAIR b) { return PAIR(__iw_NAME_truth(__hgtu(a.x, b.x)), __iw_NAME_truth(__hgtu(a.y, b.y))); }
__host__ __device__ inline bool __hbgtu2(PAIR a, PAIR b) { return __hgtu(a.x, b.x) && __hgtu(a.y, b.y); }
__host__ __device__ inline bool __hge(NUMBER a, NUMBER b) { return __iw_NAME_ge(a.__x, b.__x); }
__host__ __device__ inline bool __hgeu(NUMBER a, NUMBER b) { return !(__iw_NAME_lt(a.__x, b.__x)); }
__host__ __device__ inline PAIR __hge2(PAIR a, PAIR b) { return PAIR(__iw_NAME_truth(__hge(a.x, b.x)), __iw_NAME_truth(__hge(a.y, b.y))); }
__host__ __device__ inline bool __hbge2(PAIR a, PAIR b) { return __hge(a.x, b.x) && __hge(a.y, b.y); }
__host__ __device__ inline PAIR __hgeu2(PAIR a, PAIR b) { return PAIR(__iw_NAME_truth(__hgeu(a.x, b.x)), __iw_NAME_truth(__hgeu(a.y, b.y))); }
__host__ __device__ inline bool __hbgeu2(PAIR a, PAIR b) { return __hgeu(a.x, b.x) && __hgeu(a.y, b.y); }
__host__ __device__ inline bool __hisnan(NUMBER a) { return __iw_NAME_ne(a.__x, a.__x); }
__host__ __device__ inline unsigned int __heq2_mask(PAIR a, PAIR b) { return (__heq(a.x, b.x) ? 0xffffu : 0u) | (__heq(a.y, b.y) ? 0xffff0000u : 0u); }
__host__ __device__ inline unsigned int __hequ2_mask(PAIR a, PAIR b) { return (__hequ(a.x, b.x) ? 0xffffu : 0u) | (__hequ(a.y, b.y) ? 0xffff0000u : 0u); }
__host__ __device__ inline unsigned int __hne2_mask(PAIR a, PAIR b) { return (__hne(a.x, b.x) ? 0xffffu : 0u) | (__hne(a.y, b.y) ? 0xffff0000u : 0u); }
__host__ __device__ inline unsigned int __hneu2_mask(PAIR a, PAIR b) { return (__hneu(a.x, b.x) ? 0xffffu : 0u) | (__hneu(a.y, b.y) ? 0xffff0000u : 0u); }
__host__ __device__ inline unsigned int __hlt2_mask(PAIR a, PAIR b) { return (__hlt(a.x, b.x) ? 0xffffu : 0u) | (__hlt(a.y, b.y) ? 0xffff0000u : 0u); }
__host__ __device__ inline unsigned int __hltu2_mask(PAIR a, PAIR b) { return (__hltu(a.x, b.x) ? 0xffffu : 0u) | (__hltu(a.y, b.y) ? 0xffff0000u : 0u); }
__host__ __device__ inline unsigned int __hle2_mask(PAIR a, PAIR b) { return (__hle(a.x, b.x) ? 0xffffu : 0u) | (__hle(a.y, b.y) ? 0xffff0000u : 0u); }
__host__ __device__ inline unsigned int __hleu2_mask(PAIR a, PAIR b) { return (__hleu(a.x, b.x) ? 0xffffu : 0u) | (__hleu(a.y, b.y) ? 0xffff0000u : 0u); }
__host__ __device__ inline unsigned int __hgt2_mask(PAIR a, PAIR b) { return (__hgt(a.x, b.x) ? 0xffffu : 0u) | (__hgt(a.y, b.y) ? 0xffff0000u : 0u); }
__host__ __device__ inline unsigned int __hgtu2_mask(PAIR a, PAIR b) { return (__hgtu(a.x, b.x) ? 0xffffu : 0u) | (__hgtu(a.y, b.y) ? 0xffff0000u : 0u); }
__host__ __device__ inline unsigned int __hge2_mask(PAIR a, PAIR b) { return (__hge(a.x, b.x) ? 0xffffu : 0u) | (__hge(a.y, b.y) ? 0xffff0000u : 0u); }
__host__ __device__ inline unsigned int __hgeu2_mask(PAIR a, PAIR b) { return (__hgeu(a.x, b.x) ? 0xffffu : 0u) | (__hgeu(a.y, b.y) ? 0xffff0000u : 0u); }
__host__ __device__ inline PAIR __hisnan2(PAIR a) { return PAIR(__iw_NAME_truth(__hisnan(a.x)), __iw_NAME_truth(__hisnan(a.y))); }
__host__ __device__ inline int __hisinf(NUMBER a) { return a.__x == INFINITE ? 1 : a.__x == (INFINITE | 0x8000) ? -1 : 0; }

// Rounding and roots, which are exact or correctly rounded.
__device__ inline NUMBER hsqrt(NUMBER a) { return __ushort_as_name(__iw_NAME_sqrt(a.__x)); }
__device__ inline PAIR h2sqrt(PAIR a) { return PAIR(hsqrt(a.x), hsqrt(a.y)); }
__device__ inline NUMBER hfloor(NUMBER a) { return __ushort_as_name(__iw_NAME_floor(a.__x)); }
__device__ inline PAIR h2floor(PAIR a) { return PAIR(hfloor(a.x), hfloor(a.y)); }
__device__ inline NUMBER hceil(NUMBER a) { return __ushort_as_name(__iw_NAME_ceil(a.__x)); }
__device__ inline PAIR h2ceil(PAIR a) { return PAIR(hceil(a.x), hceil(a.y)); }
__device__ inline NUMBER htrunc(NUMBER a) { return __ushort_as_name(__iw_NAME_trunc(a.__x)); }
__device__ inline PAIR h2trunc(PAIR a) { return PAIR(htrunc(a.x), htrunc(a.y)); }
__device__ inline NUMBER hrint(NUMBER a) { return __ushort_as_name(__iw_NAME_rint(a.__x)); }
__device__ inline PAIR h2rint(PAIR a) { return PAIR(hrint(a.x), hrint(a.y)); }
__device__ inline NUMBER hrcp(NUMBER a) { return __ushort_as_name(__iw_NAME_div(UNIT, a.__x)); }
__device__ inline PAIR h2rcp(PAIR a) { return PAIR(hrcp(a.x), hrcp(a.y)); }
// No result is so near the middle of two numbers that rounding three times matters.
__device__ inline NUMBER hrsqrt(NUMBER a) { return __float2name_rn(__fdiv_rn(1.0f, __fsqrt_rn(__name2float(a)))); }
__device__ inline PAIR h2rsqrt(PAIR a) { return PAIR(hrsqrt(a.x), hrsqrt(a.y)); }

// By the function of `float`.
__device__ inline NUMBER hexp(NUMBER a) { return __float2name_rn(expf(__name2float(a))); }
__device__ inline PAIR h2exp(PAIR a) { return PAIR(hexp(a.x), hexp(a.y)); }
__device__ inline NUMBER hexp2(NUMBER a) { return __float2name_rn(exp2f(__name2float(a))); }
__device__ inline PAIR h2exp2(PAIR a) { return PAIR(hexp2(a.x), hexp2(a.y)); }
__device__ inline NUMBER hexp10(NUMBER a) { return __float2name_rn(exp10f(__name2float(a))); }
__device__ inline PAIR h2exp10(PAIR a) { return PAIR(hexp10(a.x), hexp10(a.y)); }
__device__ inline NUMBER hlog(NUMBER a) { return __float2name_rn(logf(__name2float(a))); }
__device__ inline PAIR h2log(PAIR a) { return PAIR(hlog(a.x), hlog(a.y)); }
__device__ inline NUMBER hlog2(NUMBER a) { return __float2name_rn(log2f(__name2float(a))); }
__device__ inline PAIR h2log2(PAIR a) { return PAIR(hlog2(a.x), hlog2(a.y)); }
__device__ inline NUMBER hlog10(NUMBER a) { return __float2name_rn(log10f(__name2float(a))); }
__device__ inline PAIR h2log10(PAIR a) { return PAIR(hlog10(a.x), hlog10(a.y)); }
__device__ inline NUMBER hsin(NUMBER a) { return __float2name_rn(sinf(__name2float(a))); }
__device__ inline PAIR h2sin(PAIR a) { return PAIR(hsin(a.x), hsin(a.y)); }
__device__ inline NUMBER hcos(NUMBER a) { return __float2name_rn(cosf(__name2float(a))); }
__device__ inline PAIR h2cos(PAIR a) { return PAIR(hcos(a.x), hcos(a.y)); }
__device__ inline NUMBER htanh(NUMBER a) { return __float2name_rn(tanhf(__name2float(a))); }
__device__ inline PAIR h2tanh(PAIR a) { return PAIR(htanh(a.x), htanh(a.y)); }

// Operators.
#ifndef __CUDA_NO_WORD_OPERATORS__
__host__ __device__ inline NUMBER operator+(const NUMBER &a, const NUMBER &b) { return __hadd(a, b); }
__host__ __device__ inline NUMBER &operator+=(NUMBER &a, const NUMBER &b) { a = __hadd(a, b); return a; }
__host__ __device__ inline NUMBER operator-(const NUMBER &a, const NUMBER &b) { return __hsub(a, b); }
__host__ __device__ inline NUMBER &operator-=(NUMBER &a, const NUMBER &b) { a = __hsub(a, b); return a; }
__host__ __device__ inline NUMBER operator*(const NUMBER &a, const NUMBER &b) { return __hmul(a, b); }
__host__ __device__ inline NUMBER &operator*=(NUMBER &a, const NUMBER &b) { a = __hmul(a, b); return a; }
__host__ __device__ inline NUMBER operator/(const NUMBER &a, const NUMBER &b) { return __hdiv(a, b); }
__host__ __device__ inline NUMBER &operator/=(NUMBER &a, const NUMBER &b) { a = __hdiv(a, b); return a; }
__host__ __device__ inline NUMBER operator+(const NUMBER &a) { return a; }
__host__ __device__ inline NUMBER operator-(const NUMBER &a) { return __hneg(a); }
__host__ __device__ inline NUMBER &operator++(NUMBER &a) { a = __hadd(a, __ushort_as_name(UNIT)); return a; }
__host__ __device__ inline NUMBER &operator--(NUMBER &a) { a = __hsub(a, __ushort_as_name(UNIT)); return a; }
__host__ __device__ inline bool operator==(const NUMBER &a, const NUMBER &b) { return __heq(a, b); }
__host__ __device__ inline bool operator<(const NUMBER &a, const NUMBER &b) { return __hlt(a, b); }
__host__ __device__ inline bool operator<=(const NUMBER &a, const NUMBER &b) { return __hle(a, b); }
__host__ __device__ inline bool operator>(const NUMBER &a, const NUMBER &b) { return __hgt(a, b); }
__host__ __device__ inline bool operator>=(const NUMBER &a, const NUMBER &b) { return __hge(a, b); }
__host__ __device__ inline bool operator!=(const NUMBER &a, const NUMBER &b) { return __hneu(a, b); }
__host__ __device__ inline NUMBER operator++(NUMBER &a, const int) { NUMBER old = a; a = __hadd(a, __ushort_as_name(UNIT)); return old; }
__host__ __device__ inline NUMBER operator--(NUMBER &a, const int) { NUMBER old = a; a = __hsub(a, __ushort_as_name(UNIT)); return old; }
#endif
#ifndef __CUDA_NO_WORD2_OPERATORS__
__host__ __device__ inline PAIR operator+(const PAIR &a, const PAIR &b) { return __hadd2(a, b); }
__host__ __device__ inline PAIR &operator+=(PAIR &a, const PAIR &b) { a = __hadd2(a, b); return a; }
__host__ __device__ inline PAIR operator-(const PAIR &a, const PAIR &b) { return __hsub2(a, b); }
__host__ __device__ inline PAIR &operator-=(PAIR &a, const PAIR &b) { a = __hsub2(a, b); return a; }
__host__ __device__ inline PAIR operator*(const PAIR &a, const PAIR &b) { return __hmul2(a, b); }
__host__ __device__ inline PAIR &operator*=(PAIR &a, const PAIR &b) { a = __hmul2(a, b); return a; }
__host__ __device__ inline PAIR operator/(const PAIR &a, const PAIR &b) { return __h2div(a, b); }
__host__ __device__ inline PAIR &operator/=(PAIR &a, const PAIR &b) { a = __h2div(a, b); return a; }
__host__ __device__ inline PAIR operator+(const PAIR &a) { return a; }
__host__ __device__ inline PAIR operator-(const PAIR &a) { return __hneg2(a); }
__host__ __device__ inline bool operator==(const PAIR &a, const PAIR &b) { return __hbeq2(a, b); }
__host__ __device__ inline bool operator<(const PAIR &a, const PAIR &b) { return __hblt2(a, b); }
__host__ __device__ inline bool operator<=(const PAIR &a, const PAIR &b) { return __hble2(a, b); }
__host__ __device__ inline bool operator>(const PAIR &a, const PAIR &b) { return __hbgt2(a, b); }
__host__ __device__ inline bool operator>=(const PAIR &a, const PAIR &b) { return __hbge2(a, b); }
__host__ __device__ inline bool operator!=(const PAIR &a, const PAIR &b) { return __hbneu2(a, b); }
__host__ __device__ inline PAIR &operator++(PAIR &a) { a = __hadd2(a, PAIR(__ushort_as_name(UNIT), __ushort_as_name(UNIT))); return a; }
__host__ __device__ inline PAIR operator++(PAIR &a, const int) { PAIR old = a; ++a; return old; }
__host__ __device__ inline PAIR &operator--(PAIR &a) { a = __hsub2(a, PAIR(__ushort_as_name(UNIT), __ushort_as_name(UNIT))); return a; }
__host__ __device__ inline PAIR operator--(PAIR &a, const int) { PAIR old = a; --a; return old; }
#endif

// Between threads: by the bits.
__device__ inline NUMBER __shfl_sync(unsigned int mask, NUMBER a, int lane, int width = 32) {
    return __ushort_as_name((unsigned short)__shfl_sync(mask, (unsigned int)a.__x, lane, width));
}
__device__ inline NUMBER __shfl_up_sync(unsigned int mask, NUMBER a, unsigned int delta, int width = 32) {
    return __ushort_as_name((unsigned short)__shfl_up_sync(mask, (unsigned int)a.__x, delta, width));
}
__device__ inline NUMBER __shfl_down_sync(unsigned int mask, NUMBER a, unsigned int delta, int width = 32) {
    return __ushort_as_name((unsigned short)__shfl_down_sync(mask, (unsigned int)a.__x, delta, width));
}
__device__ inline NUMBER __shfl_xor_sync(unsigned int mask, NUMBER a, int lanes, int width = 32) {
    return __ushort_as_name((unsigned short)__shfl_xor_sync(mask, (unsigned int)a.__x, lanes, width));
}
__device__ inline PAIR __shfl_sync(unsigned int mask, PAIR a, int lane, int width = 32) {
    return PAIR(__shfl_sync(mask, a.x, lane, width), __shfl_sync(mask, a.y, lane, width));
}
__device__ inline PAIR __shfl_up_sync(unsigned int mask, PAIR a, unsigned int delta, int width = 32) {
    return PAIR(__shfl_up_sync(mask, a.x, delta, width), __shfl_up_sync(mask, a.y, delta, width));
}
__device__ inline PAIR __shfl_down_sync(unsigned int mask, PAIR a, unsigned int delta, int width = 32) {
    return PAIR(__shfl_down_sync(mask, a.x, delta, width), __shfl_down_sync(mask, a.y, delta, width));
}
__device__ inline PAIR __shfl_xor_sync(unsigned int mask, PAIR a, int lanes, int width = 32) {
    return PAIR(__shfl_xor_sync(mask, a.x, lanes, width), __shfl_xor_sync(mask, a.y, lanes, width));
}

// Loads and stores with cache hints.
__device__ inline NUMBER __ldg(const NUMBER *p) { return __ushort_as_name(__ldg((const unsigned short *)p)); }
__device__ inline PAIR __ldg(const PAIR *p) {
    unsigned int bits = __ldg((const unsigned int *)p);
    return PAIR(__ushort_as_name((unsigned short)bits), __ushort_as_name((unsigned short)(bits >> 16)));
}
__device__ inline NUMBER __ldcg(const NUMBER *p) { return __ushort_as_name(__ldcg((const unsigned short *)p)); }
__device__ inline PAIR __ldcg(const PAIR *p) {
    unsigned int bits = __ldcg((const unsigned int *)p);
    return PAIR(__ushort_as_name((unsigned short)bits), __ushort_as_name((unsigned short)(bits >> 16)));
}
__device__ inline NUMBER __ldca(const NUMBER *p) { return __ushort_as_name(__ldca((const unsigned short *)p)); }
__device__ inline PAIR __ldca(const PAIR *p) {
    unsigned int bits = __ldca((const unsigned int *)p);
    return PAIR(__ushort_as_name((unsigned short)bits), __ushort_as_name((unsigned short)(bits >> 16)));
}
__device__ inline NUMBER __ldcs(const NUMBER *p) { return __ushort_as_name(__ldcs((const unsigned short *)p)); }
__device__ inline PAIR __ldcs(const PAIR *p) {
    unsigned int bits = __ldcs((const unsigned int *)p);
    return PAIR(__ushort_as_name((unsigned short)bits), __ushort_as_name((unsigned short)(bits >> 16)));
}
__device__ inline NUMBER __ldlu(const NUMBER *p) { return __ushort_as_name(__ldlu((const unsigned short *)p)); }
__device__ inline PAIR __ldlu(const PAIR *p) {
    unsigned int bits = __ldlu((const unsigned int *)p);
    return PAIR(__ushort_as_name((unsigned short)bits), __ushort_as_name((unsigned short)(bits >> 16)));
}
__device__ inline NUMBER __ldcv(const NUMBER *p) { return __ushort_as_name(__ldcv((const unsigned short *)p)); }
__device__ inline PAIR __ldcv(const PAIR *p) {
    unsigned int bits = __ldcv((const unsigned int *)p);
    return PAIR(__ushort_as_name((unsigned short)bits), __ushort_as_name((unsigned short)(bits >> 16)));
}

__device__ inline void __stwb(NUMBER *p, NUMBER a) { __stwb((unsigned short *)p, a.__x); }
__device__ inline void __stwb(PAIR *p, PAIR a) { __stwb((unsigned int *)p, (unsigned int)a.x.__x | (unsigned int)a.y.__x << 16); }
__device__ inline void __stcg(NUMBER *p, NUMBER a) { __stcg((unsigned short *)p, a.__x); }
__device__ inline void __stcg(PAIR *p, PAIR a) { __stcg((unsigned int *)p, (unsigned int)a.x.__x | (unsigned int)a.y.__x << 16); }
__device__ inline void __stcs(NUMBER *p, NUMBER a) { __stcs((unsigned short *)p, a.__x); }
__device__ inline void __stcs(PAIR *p, PAIR a) { __stcs((unsigned int *)p, (unsigned int)a.x.__x | (unsigned int)a.y.__x << 16); }
__device__ inline void __stwt(NUMBER *p, NUMBER a) { __stwt((unsigned short *)p, a.__x); }
__device__ inline void __stwt(PAIR *p, PAIR a) { __stwt((unsigned int *)p, (unsigned int)a.x.__x | (unsigned int)a.y.__x << 16); }

__device__ inline NUMBER atomicAdd(NUMBER *p, NUMBER a) {
    return __ushort_as_name(__iw_NAME_atomic_add((unsigned short *)p, a.__x));
}
/* Each half is added atomically, not both as one. */
__device__ inline PAIR atomicAdd(PAIR *p, PAIR a) {
    NUMBER low = atomicAdd(&p->x, a.x);
    return PAIR(low, atomicAdd(&p->y, a.y));
}

#endif
