// Helper functions that printed modules call. Each section starts with a line `//@ name calls…`;
// a helper comes after those it calls. `$NAN64` stands for the canonical NaN's bits.

// ── integers: what C++ leaves undefined (IR: ops/integers.rs) ──
//@ iw_div_i32
static __device__ __forceinline__ int iw_div_i32(int a, int b)
{
    return b == 0 ? -1 : b == -1 ? (int)(0u - (unsigned int)a) : a / b;
}

//@ iw_div_u32
static __device__ __forceinline__ unsigned int iw_div_u32(unsigned int a, unsigned int b)
{
    return b == 0 ? ~0u : a / b;
}

//@ iw_div_i64
static __device__ __forceinline__ long long iw_div_i64(long long a, long long b)
{
    return b == 0 ? -1 : b == -1 ? (long long)(0ull - (unsigned long long)a) : a / b;
}

//@ iw_div_u64
static __device__ __forceinline__ unsigned long long iw_div_u64(unsigned long long a, unsigned long long b)
{
    return b == 0 ? ~0ull : a / b;
}

//@ iw_rem_i32
static __device__ __forceinline__ int iw_rem_i32(int a, int b)
{
    return b == 0 ? a : b == -1 ? 0 : a % b;
}

//@ iw_rem_u32
static __device__ __forceinline__ unsigned int iw_rem_u32(unsigned int a, unsigned int b)
{
    return b == 0 ? a : a % b;
}

//@ iw_rem_i64
static __device__ __forceinline__ long long iw_rem_i64(long long a, long long b)
{
    return b == 0 ? a : b == -1 ? 0 : a % b;
}

//@ iw_rem_u64
static __device__ __forceinline__ unsigned long long iw_rem_u64(unsigned long long a, unsigned long long b)
{
    return b == 0 ? a : a % b;
}

//@ iw_no_bits
// Zero, which only the host could change: NVIDIA's compilers cannot fold a difference into what uses it past this.
static __constant__ unsigned int iw_no_bits;

//@ iw_hide_u32 iw_no_bits
static __device__ __forceinline__ unsigned int iw_hide_u32(unsigned int a)
{
    return a ^ iw_no_bits;
}

//@ iw_hide_narrow iw_no_bits
// What is hidden by an exclusive or already stays hidden.
static __device__ __forceinline__ unsigned int iw_hide_narrow(unsigned int a)
{
    return a | iw_no_bits;
}

//@ iw_hide_u64 iw_no_bits
static __device__ __forceinline__ unsigned long long iw_hide_u64(unsigned long long a)
{
    return a ^ iw_no_bits;
}

//@ iw_shl_u32
static __device__ __forceinline__ unsigned int iw_shl_u32(unsigned int a, unsigned int n)
{
    return n < 32 ? a << n : 0;
}

//@ iw_shl_u64
static __device__ __forceinline__ unsigned long long iw_shl_u64(unsigned long long a, unsigned int n)
{
    return n < 64 ? a << n : 0;
}

//@ iw_shr_i32
static __device__ __forceinline__ int iw_shr_i32(int a, unsigned int n)
{
    return a >> (n < 32 ? n : 31);
}

//@ iw_shr_u32
static __device__ __forceinline__ unsigned int iw_shr_u32(unsigned int a, unsigned int n)
{
    return n < 32 ? a >> n : 0;
}

//@ iw_shr_i64
static __device__ __forceinline__ long long iw_shr_i64(long long a, unsigned int n)
{
    return a >> (n < 64 ? n : 63);
}

//@ iw_shr_u64
static __device__ __forceinline__ unsigned long long iw_shr_u64(unsigned long long a, unsigned int n)
{
    return n < 64 ? a >> n : 0;
}

// ── floats: NaN, signs, minimum and maximum (IR: ops/floats.rs) ──
//@ iw_nan_f32
// An f32 product makes the canonical NaN of any NaN (PTX ISA, "Floating Point Instructions"), and ptxas leaves out no product whose
// rounding is named. It is less than a comparison and a selection.
static __device__ __forceinline__ float iw_nan_f32(float x)
{
    return __fmul_rn(x, 1.0f);
}

//@ iw_nan_f64
static __device__ __forceinline__ double iw_nan_f64(double x)
{
    return x != x ? __longlong_as_double($NAN64) : x;
}

//@ iw_neg_f32
// The f32 units make the canonical NaN of any NaN (measured on an H100).
static __device__ __forceinline__ float iw_neg_f32(float x)
{
    return -x;
}

//@ iw_neg_f64 iw_nan_f64
static __device__ __forceinline__ double iw_neg_f64(double x)
{
    return iw_nan_f64(-x);
}

//@ iw_abs_f32
static __device__ __forceinline__ float iw_abs_f32(float x)
{
    return fabsf(x);
}

//@ iw_abs_f64 iw_nan_f64
static __device__ __forceinline__ double iw_abs_f64(double x)
{
    return iw_nan_f64(fabs(x));
}

//@ iw_min_f32
// The instructions order -0 before +0, prefer a number to a NaN, and make two NaNs canonical
// (PTX ISA, `min`, `max`); C++ code for it could be changed by the optimiser.
static __device__ __forceinline__ float iw_min_f32(float a, float b)
{
    float r;
    asm("min.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b));
    return r;
}

//@ iw_max_f32
static __device__ __forceinline__ float iw_max_f32(float a, float b)
{
    float r;
    asm("max.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b));
    return r;
}

//@ iw_min_f64 iw_nan_f64
static __device__ __forceinline__ double iw_min_f64(double a, double b)
{
    double r;
    asm("min.f64 %0, %1, %2;" : "=d"(r) : "d"(a), "d"(b));
    return iw_nan_f64(r);
}

//@ iw_max_f64 iw_nan_f64
static __device__ __forceinline__ double iw_max_f64(double a, double b)
{
    double r;
    asm("max.f64 %0, %1, %2;" : "=d"(r) : "d"(a), "d"(b));
    return iw_nan_f64(r);
}

// ── floats: the reciprocal of the square root ──
//@ iw_rsqrt_normal_f32
// Of what is at least 2^-126, infinite or NaN. The instruction's relative error is at most 2^-22.9 (PTX ISA, `rsqrt.approx.ftz`). h = 1 - x y^2
// without the bits that cancel, then a step of third order, of which the result is rounded correctly from every start that is less than
// 2^-22.645 off (tools/mathlib/walk/starts.h tries them all). h is a NaN for zeros, infinity and NaNs, of which the start is right: any
// number in its place leaves infinity, zero and NaN what they are.
static __device__ __forceinline__ float iw_rsqrt_normal_f32(float x)
{
    float y;
    asm("rsqrt.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
    float g = __fmul_rn(x, y);
    float l = __fmaf_rn(x, y, -g);
    float h = fminf(__fmaf_rn(-l, y, __fmaf_rn(-g, y, 1.0f)), 1.0f);
    return __fmaf_rn(__fmul_rn(y, h), __fmaf_rn(h, 0.378f, 0.5f), y);
}

//@ iw_rsqrt_f32 iw_rsqrt_normal_f32
static __device__ __forceinline__ float iw_rsqrt_f32(float x)
{
    bool tiny = fabsf(x) < 1.17549435e-38f;
    float r = iw_rsqrt_normal_f32(tiny ? __fmul_rn(x, 16777216.0f) : x);
    return tiny ? __fmul_rn(r, 4096.0f) : r;
}

// ── half-width floats, as their bits ──
//@ iw_f16_to_f32 iw_nan_f32
static __device__ __forceinline__ float iw_f16_to_f32(unsigned short x)
{
    float r;
    asm("cvt.f32.f16 %0, %1;" : "=f"(r) : "h"(x));
    return iw_nan_f32(r);
}

//@ iw_bf16_to_f32
static __device__ __forceinline__ float iw_bf16_to_f32(unsigned short x)
{
    return __int_as_float((int)((unsigned int)x << 16));
}

//@ iw_add_f16
// This and the next ones keep subnormals and make NaNs canonical (PTX ISA, "Half Precision Floating-Point Instructions"). Their results go through a register of
// the type .f16: NVIDIA's compiler (13.0) makes a conversion to a number of the low byte of a half that is stored, if the half was computed into the register
// that is stored (F2I.U8.F16 in place of the byte).
static __device__ __forceinline__ unsigned short iw_add_f16(unsigned short a, unsigned short b)
{
    unsigned short r;
    asm("{ .reg .f16 t; add.rn.f16 t, %1, %2; mov.b16 %0, t; }" : "=h"(r) : "h"(a), "h"(b));
    return r;
}

//@ iw_sub_f16
static __device__ __forceinline__ unsigned short iw_sub_f16(unsigned short a, unsigned short b)
{
    unsigned short r;
    asm("{ .reg .f16 t; sub.rn.f16 t, %1, %2; mov.b16 %0, t; }" : "=h"(r) : "h"(a), "h"(b));
    return r;
}

//@ iw_mul_f16
static __device__ __forceinline__ unsigned short iw_mul_f16(unsigned short a, unsigned short b)
{
    unsigned short r;
    asm("{ .reg .f16 t; mul.rn.f16 t, %1, %2; mov.b16 %0, t; }" : "=h"(r) : "h"(a), "h"(b));
    return r;
}

//@ iw_fma_f16
static __device__ __forceinline__ unsigned short iw_fma_f16(unsigned short a, unsigned short b, unsigned short c)
{
    unsigned short r;
    asm("{ .reg .f16 t; fma.rn.f16 t, %1, %2, %3; mov.b16 %0, t; }" : "=h"(r) : "h"(a), "h"(b), "h"(c));
    return r;
}

//@ iw_neg_f16
static __device__ __forceinline__ unsigned short iw_neg_f16(unsigned short x)
{
    return (x & 0x7fff) > 0x7c00 ? 0x7fff : (unsigned short)(x ^ 0x8000u);
}

//@ iw_abs_f16
static __device__ __forceinline__ unsigned short iw_abs_f16(unsigned short x)
{
    return (x & 0x7fff) > 0x7c00 ? 0x7fff : (unsigned short)(x & 0x7fffu);
}

//@ iw_neg_bf16
static __device__ __forceinline__ unsigned short iw_neg_bf16(unsigned short x)
{
    return (x & 0x7fff) > 0x7f80 ? 0x7fff : (unsigned short)(x ^ 0x8000u);
}

//@ iw_abs_bf16
static __device__ __forceinline__ unsigned short iw_abs_bf16(unsigned short x)
{
    return (x & 0x7fff) > 0x7f80 ? 0x7fff : (unsigned short)(x & 0x7fffu);
}

//@ iw_f32_to_f16_rn
static __device__ __forceinline__ unsigned short iw_f32_to_f16_rn(float x)
{
    unsigned short r;
    asm("{ .reg .f16 t; cvt.rn.f16.f32 t, %1; mov.b16 %0, t; }" : "=h"(r) : "f"(x));
    return x != x ? 0x7fff : r;
}

//@ iw_f32_to_f16_rz
static __device__ __forceinline__ unsigned short iw_f32_to_f16_rz(float x)
{
    unsigned short r;
    asm("{ .reg .f16 t; cvt.rz.f16.f32 t, %1; mov.b16 %0, t; }" : "=h"(r) : "f"(x));
    return x != x ? 0x7fff : r;
}

//@ iw_f32_to_f16_ru
static __device__ __forceinline__ unsigned short iw_f32_to_f16_ru(float x)
{
    unsigned short r;
    asm("{ .reg .f16 t; cvt.rp.f16.f32 t, %1; mov.b16 %0, t; }" : "=h"(r) : "f"(x));
    return x != x ? 0x7fff : r;
}

//@ iw_f32_to_f16_rd
static __device__ __forceinline__ unsigned short iw_f32_to_f16_rd(float x)
{
    unsigned short r;
    asm("{ .reg .f16 t; cvt.rm.f16.f32 t, %1; mov.b16 %0, t; }" : "=h"(r) : "f"(x));
    return x != x ? 0x7fff : r;
}

//@ iw_nan_f64_to_f16
// The number, or a NaN as the hardware converts it: with its sign and the upper bits of its payload.
static __device__ __forceinline__ unsigned short iw_nan_f64_to_f16(double x, unsigned short number)
{
    unsigned int high = (unsigned int)__double2hiint(x);
    return x != x ? (unsigned short)(high >> 16 & 0x8000u | 0x7e00u | high >> 10 & 0x3ffu) : number;
}

//@ iw_nan_f64_to_bf16
static __device__ __forceinline__ unsigned short iw_nan_f64_to_bf16(double x, unsigned short number)
{
    unsigned int high = (unsigned int)__double2hiint(x);
    return x != x ? (unsigned short)(high >> 16 & 0x8000u | 0x7fc0u | high >> 13 & 0x7fu) : number;
}

//@ iw_f32_to_bf16_rn
// A carry out of the kept half grows the exponent, up to infinity, as rounding should.
static __device__ __forceinline__ unsigned short iw_f32_to_bf16_rn(float x)
{
    unsigned int u = (unsigned int)__float_as_int(x);
    return x != x ? 0x7fff : (unsigned short)((u + 0x7fffu + ((u >> 16) & 1u)) >> 16);
}

//@ iw_f32_to_bf16_rz
static __device__ __forceinline__ unsigned short iw_f32_to_bf16_rz(float x)
{
    unsigned int u = (unsigned int)__float_as_int(x);
    return x != x ? 0x7fff : (unsigned short)(u >> 16);
}

//@ iw_f32_to_bf16_ru
static __device__ __forceinline__ unsigned short iw_f32_to_bf16_ru(float x)
{
    unsigned int u = (unsigned int)__float_as_int(x);
    return x != x ? 0x7fff : (unsigned short)((u + (u >> 31 ? 0u : 0xffffu)) >> 16);
}

//@ iw_f32_to_bf16_rd
static __device__ __forceinline__ unsigned short iw_f32_to_bf16_rd(float x)
{
    unsigned int u = (unsigned int)__float_as_int(x);
    return x != x ? 0x7fff : (unsigned short)((u + (u >> 31 ? 0xffffu : 0u)) >> 16);
}

//@ iw_f64_to_f32_odd
// Rounding to odd: towards zero, and an inexact result gets its last bit set.
static __device__ __forceinline__ float iw_f64_to_f32_odd(double x)
{
    float r = __double2float_rz(x);
    return x == x && (double)r != x ? __int_as_float(__float_as_int(r) | 1) : r;
}

//@ iw_int_to_f32_odd
static __device__ __forceinline__ float iw_int_to_f32_odd(int x)
{
    float r = __int2float_rz(x);
    return __float2ll_rz(r) != x ? __int_as_float(__float_as_int(r) | 1) : r;
}

//@ iw_uint_to_f32_odd
static __device__ __forceinline__ float iw_uint_to_f32_odd(unsigned int x)
{
    float r = __uint2float_rz(x);
    return __float2ull_rz(r) != x ? __int_as_float(__float_as_int(r) | 1) : r;
}

//@ iw_ll_to_f32_odd
static __device__ __forceinline__ float iw_ll_to_f32_odd(long long x)
{
    float r = __ll2float_rz(x);
    return __float2ll_rz(r) != x ? __int_as_float(__float_as_int(r) | 1) : r;
}

//@ iw_ull_to_f32_odd
static __device__ __forceinline__ float iw_ull_to_f32_odd(unsigned long long x)
{
    float r = __ull2float_rz(x);
    return __float2ull_rz(r) != x ? __int_as_float(__float_as_int(r) | 1) : r;
}

//@ iw_fma_odd_rn iw_f64_to_f32_odd
// The product of two half-width values is exact in f64. An exact sum keeps the sign of zero that
// the rounding asks for; an inexact one is never zero.
static __device__ __forceinline__ float iw_fma_odd_rn(float a, float b, float c)
{
    double p = __dmul_rn(a, b), low = __dadd_rd(p, c), high = __dadd_ru(p, c), r = __dadd_rz(p, c);
    return iw_f64_to_f32_odd(low == high ? __dadd_rn(p, c) : low < high ? __longlong_as_double(__double_as_longlong(r) | 1) : r);
}

//@ iw_fma_odd_rz iw_f64_to_f32_odd
static __device__ __forceinline__ float iw_fma_odd_rz(float a, float b, float c)
{
    double p = __dmul_rn(a, b), low = __dadd_rd(p, c), high = __dadd_ru(p, c), r = __dadd_rz(p, c);
    return iw_f64_to_f32_odd(low == high ? __dadd_rz(p, c) : low < high ? __longlong_as_double(__double_as_longlong(r) | 1) : r);
}

//@ iw_fma_odd_ru iw_f64_to_f32_odd
static __device__ __forceinline__ float iw_fma_odd_ru(float a, float b, float c)
{
    double p = __dmul_rn(a, b), low = __dadd_rd(p, c), high = __dadd_ru(p, c), r = __dadd_rz(p, c);
    return iw_f64_to_f32_odd(low == high ? __dadd_ru(p, c) : low < high ? __longlong_as_double(__double_as_longlong(r) | 1) : r);
}

//@ iw_fma_odd_rd iw_f64_to_f32_odd
static __device__ __forceinline__ float iw_fma_odd_rd(float a, float b, float c)
{
    double p = __dmul_rn(a, b), low = __dadd_rd(p, c), high = __dadd_ru(p, c), r = __dadd_rz(p, c);
    return iw_f64_to_f32_odd(low == high ? __dadd_rd(p, c) : low < high ? __longlong_as_double(__double_as_longlong(r) | 1) : r);
}

//@ iw_clamp_f32
static __device__ __forceinline__ int iw_clamp_f32(float x, int r, int lowest, int highest, int nan)
{
    return x != x ? nan : r < lowest ? lowest : r > highest ? highest : r;
}

//@ iw_clamp_f64
static __device__ __forceinline__ int iw_clamp_f64(double x, int r, int lowest, int highest, int nan)
{
    return x != x ? nan : r < lowest ? lowest : r > highest ? highest : r;
}

// ── memory ──
//@ iw_as
template <typename T, typename U>
static __device__ __forceinline__ T iw_as(U u)
{
    union { U u; T t; } x;
    x.u = u;
    return x.t;
}

//@ iw_load_by
template <int N, typename P>
static __device__ __forceinline__ unsigned long long iw_load_by(P *p)
{
    unsigned long long bits = 0;
#pragma unroll
    for (int i = 0; i < N; ++i)
        bits |= (unsigned long long)p[i] << (i * 8 * (int)sizeof(P));
    return bits;
}

//@ iw_store_by
template <int N, typename P>
static __device__ __forceinline__ void iw_store_by(P *p, unsigned long long bits)
{
#pragma unroll
    for (int i = 0; i < N; ++i)
        p[i] = (P)(bits >> (i * 8 * (int)sizeof(P)));
}

//@ iw_copy
template <typename P>
static __device__ __forceinline__ void iw_copy(iw_ptr to, iw_ptr from, unsigned long long size)
{
    const unsigned long long whole = size / sizeof(P);
    for (unsigned long long i = 0; i < whole; ++i)
        ((P *)to)[i] = ((const P *)from)[i];
    for (unsigned long long i = whole * sizeof(P); i < size; ++i)
        to[i] = from[i];
}

//@ iw_zero
template <typename P>
static __device__ __forceinline__ void iw_zero(iw_ptr to, unsigned long long size)
{
    const unsigned long long whole = size / sizeof(P);
    for (unsigned long long i = 0; i < whole; ++i)
        ((P *)to)[i] = P();
    for (unsigned long long i = whole * sizeof(P); i < size; ++i)
        to[i] = 0;
}

//@ iw_atomic_add_f16 iw_f16_to_f32 iw_f32_to_f16_rn
static __device__ __forceinline__ unsigned short iw_atomic_add_f16(iw_ptr p, unsigned short x)
{
    unsigned short *to = (unsigned short *)p, old = *(volatile unsigned short *)p, seen;
    do {
        seen = old;
        old = atomicCAS(to, seen, iw_f32_to_f16_rn(__fadd_rn(iw_f16_to_f32(seen), iw_f16_to_f32(x))));
    } while (old != seen);
    return old;
}

//@ iw_atomic_add_bf16 iw_bf16_to_f32 iw_f32_to_bf16_rn
static __device__ __forceinline__ unsigned short iw_atomic_add_bf16(iw_ptr p, unsigned short x)
{
    unsigned short *to = (unsigned short *)p, old = *(volatile unsigned short *)p, seen;
    do {
        seen = old;
        old = atomicCAS(to, seen, iw_f32_to_bf16_rn(__fadd_rn(iw_bf16_to_f32(seen), iw_bf16_to_f32(x))));
    } while (old != seen);
    return old;
}

// ── between threads, and for the host (IR: ops/warp.rs, ops/system.rs) ──
//@ iw_match_all
template <typename T> static __device__ __forceinline__ unsigned int iw_match_all(unsigned int mask, T value)
{
    int all;
    return __match_all_sync(mask, value, &all);
}

// In a cooperative launch two of the driver's registers hold the address of its workspace for the grid. (On an H100,
// driver 580.159, they do in other launches, too: `is_valid` is true there.)
//@ iw_grid_workspace
static __device__ __forceinline__ unsigned long long iw_grid_workspace()
{
    unsigned long long address;
    asm("mov.b64 %0, {%%envreg2, %%envreg1};" : "=l"(address));
    return address;
}

// The workspace's second word counts blocks that have arrived. The first block adds what brings the sum of all
// to 2^31, so that the top bit changes when the last one has arrived, and the rest is zero again.
//@ iw_grid_sync iw_grid_workspace
static __device__ __noinline__ void iw_grid_sync()
{
    unsigned long long workspace = iw_grid_workspace();
    if (workspace == 0) __trap();
    asm volatile("barrier.sync 0;" : : : "memory");
    if ((threadIdx.x | threadIdx.y | threadIdx.z) == 0) {
        unsigned int *arrived = (unsigned int *)(workspace + 4);
        unsigned int blocks = gridDim.x * gridDim.y * gridDim.z;
        bool first = (blockIdx.x | blockIdx.y | blockIdx.z) == 0;
        __threadfence();
        unsigned int before = atomicAdd(arrived, first ? 0x80000000u - (blocks - 1u) : 1u);
        while (((*(volatile unsigned int *)arrived ^ before) & 0x80000000u) == 0) {
        }
        __threadfence();
    }
    asm volatile("barrier.sync 0;" : : : "memory");
}

//@ iw_is_global
static __device__ __forceinline__ bool iw_is_global(const void *p)
{
    unsigned int answer;
    asm("{ .reg .pred q; isspacep.global q, %1; selp.u32 %0, 1, 0, q; }" : "=r"(answer) : "l"(p));
    return answer != 0;
}

//@ iw_is_shared
static __device__ __forceinline__ bool iw_is_shared(const void *p)
{
    unsigned int answer;
    asm("{ .reg .pred q; isspacep.shared q, %1; selp.u32 %0, 1, 0, q; }" : "=r"(answer) : "l"(p));
    return answer != 0;
}

//@ iw_is_constant
static __device__ __forceinline__ bool iw_is_constant(const void *p)
{
    unsigned int answer;
    asm("{ .reg .pred q; isspacep.const q, %1; selp.u32 %0, 1, 0, q; }" : "=r"(answer) : "l"(p));
    return answer != 0;
}

//@ iw_is_local
static __device__ __forceinline__ bool iw_is_local(const void *p)
{
    unsigned int answer;
    asm("{ .reg .pred q; isspacep.local q, %1; selp.u32 %0, 1, 0, q; }" : "=r"(answer) : "l"(p));
    return answer != 0;
}

//@ iw_cas_8
// Of 8 bits CUDA has none: it is done in the word around them.
static __device__ unsigned char iw_cas_8(iw_ptr p, unsigned char expected, unsigned char desired)
{
    unsigned int *around = (unsigned int *)((unsigned long long)p & ~3ull);
    unsigned int shift = (unsigned int)((unsigned long long)p & 3) * 8, word = *(volatile unsigned int *)around;
    while ((unsigned char)(word >> shift) == expected) {
        unsigned int seen = atomicCAS_system(around, word, (word & ~(255u << shift)) | (unsigned int)desired << shift);
        if (seen == word) return expected;
        word = seen;
    }
    return (unsigned char)(word >> shift);
}

//@ iw_shared_address
static __device__ __forceinline__ unsigned long long iw_shared_address(const void *p)
{
    unsigned long long address;
    asm("cvta.to.shared.u64 %0, %1;" : "=l"(address) : "l"(p));
    return address;
}

//@ iw_assert_fail
static __device__ __noinline__ void iw_assert_fail(const char *text, const char *file, unsigned int line,
                                                   const char *function)
{
    __assertfail(text, file, line, function, sizeof(char));
}

// ── variables ──
//@ iw_address
// The address of a `__constant__` variable that holds addresses. NVRTC 13.0 fails when its optimiser reads such a
// variable through a pointer of another type ("constant expressions are not supported"), so it is not shown which it is.
static __device__ __forceinline__ iw_ptr iw_address(const void *p)
{
    iw_ptr r;
    asm("mov.u64 %0, %1;" : "=l"(r) : "l"(p));
    return r;
}
