//@ family: floats
// Integers that are widened to 64 bits and then converted in each direction.
//@ launch: convert grid=1 block=8
//@ arg: r:i32[8]=values(5,-5,200,0,-2147483648,2147483647,-16777217,16777219)
//@ arg: f:f32[128]=zero
//@ arg: d:f64[64]=zero
//@ arg: h:u16[96]=zero
#include <cuda_bf16.h>
#include <cuda_fp16.h>

__global__ void convert(const int *r, float *f, double *d, unsigned short *h) {
    const int i = threadIdx.x;
    const long long x = r[i], s = (short)r[i], b = (signed char)r[i];
    const unsigned long long u = (unsigned)r[i], t = (unsigned short)r[i];
    f[i] = __ll2float_rn((long long)r[i]);
    f[i + 8] = __ll2float_rz((long long)r[i]);
    f[i + 16] = __ll2float_ru((long long)r[i]);
    f[i + 24] = __ll2float_rd((long long)r[i]);
    f[i + 32] = __ll2float_rd(s);
    f[i + 40] = __ll2float_ru(b);
    f[i + 48] = __ull2float_rd(u);
    f[i + 56] = __ull2float_ru(t);
    f[i + 64] = __ll2float_rd(-x);
    f[i + 72] = __ll2float_rz(x * x);
    f[i + 80] = (float)(x < 6 ? x : -x);
    f[i + 88] = __ull2float_rz((unsigned long long)x);
    f[i + 96] = __ll2float_rd((long long)(short)-s);
    f[i + 104] = (unsigned long long)x >> 63 != 0 ? 1.0f : 2.0f;
    f[i + 112] = x >= 0 && s < 0 ? 1.0f : 2.0f;
    f[i + 120] = __double2float_rd(__ll2double_rn(x));
    d[i] = __ll2double_rd(x);
    d[i + 8] = __ll2double_ru(x * 4611686018427387903ll);
    d[i + 16] = __ll2double_rz(s);
    d[i + 24] = __ull2double_rd(u);
    d[i + 32] = __ll2double_rd(b);
    d[i + 40] = (double)x;
    d[i + 48] = __ll2double_rz(x * x * x);
    d[i + 56] = __ull2double_ru((unsigned long long)x);
    h[i] = __half_as_ushort(__ll2half_rd(x));
    h[i + 8] = __half_as_ushort(__ll2half_ru(s));
    h[i + 16] = __half_as_ushort(__ll2half_rz(b));
    h[i + 24] = __half_as_ushort(__ll2half_rn(x));
    h[i + 32] = __bfloat16_as_ushort(__ll2bfloat16_rd(x));
    h[i + 40] = __bfloat16_as_ushort(__ll2bfloat16_ru(s));
    h[i + 48] = __bfloat16_as_ushort(__ll2bfloat16_rz(b));
    h[i + 56] = __bfloat16_as_ushort(__ll2bfloat16_rn(x));
    h[i + 64] = __half_as_ushort(__ull2half_rd(u));
    h[i + 72] = __bfloat16_as_ushort(__ull2bfloat16_ru(t));
    h[i + 80] = __bfloat16_as_ushort(__ll2bfloat16_rd((long long)(short)-r[i]));
    h[i + 88] = __half_as_ushort(__ll2half_rd((long long)(short)-r[i]));
}
