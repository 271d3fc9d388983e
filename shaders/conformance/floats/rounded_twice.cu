//@ family: floats
// Conversions after conversions: each of them rounds, and compilers must not make one of two.
//@ launch: through_double grid=4 block=32
//@ arg: a:i64[128]=edges(1)
//@ arg: b:u64[128]=edges(2)
//@ arg: r:i64[128]=random(3)
//@ arg: o:f32[640]=zero
//@ launch: through_float grid=4 block=32
//@ arg: a
//@ arg: d:f64[128]=edges(5)
//@ arg: p:f64[640]=zero
//@ launch: to_integers grid=4 block=32
//@ arg: a
//@ arg: d
//@ arg: f:f32[128]=edges(6)
//@ arg: q:i64[1024]=zero
//@ launch: to_half grid=4 block=32
//@ arg: d
//@ arg: a
//@ arg: h:u16[384]=zero
#include <cuda_fp16.h>
typedef long long i64;
typedef unsigned long long u64;
__device__ int thread() { return blockIdx.x * 32 + threadIdx.x; }
// A number whose nearest double lies half-way between two floats.
__device__ i64 half_way(int t) { return (1LL << (54 + t % 9)) + (1LL << (30 + t % 9)) + 1 + t; }
__global__ void through_double(const i64 *a, const u64 *b, const i64 *r, float *o) {
    int t = thread();
    o[5 * t] = (float)(double)a[t];
    o[5 * t + 1] = (float)(double)b[t];
    o[5 * t + 2] = (float)(double)((r[t] >> (t % 40) & ~0x7fffffffffLL) | (1LL << 30));
    o[5 * t + 3] = (float)(double)half_way(t);
    double d = (double)(u64)half_way(t + 3);
    o[5 * t + 4] = (float)d;
}
__global__ void through_float(const i64 *a, const double *d, double *p) {
    int t = thread();
    p[5 * t] = (double)(float)a[t];
    p[5 * t + 1] = (double)(float)(u64)a[t];
    p[5 * t + 2] = (double)(float)(int)a[t];
    p[5 * t + 3] = (double)(float)(unsigned)a[t];
    p[5 * t + 4] = (double)(float)d[t];
}
__global__ void to_integers(const i64 *a, const double *d, const float *f, i64 *q) {
    int t = thread();
    q[8 * t] = (i64)(double)a[t];
    q[8 * t + 1] = (i64)(u64)(double)(u64)a[t];
    q[8 * t + 2] = (int)(float)(int)a[t];
    q[8 * t + 3] = (unsigned)(float)(unsigned)a[t];
    q[8 * t + 4] = __float_as_uint((float)(int)f[t]);
    q[8 * t + 5] = __double_as_longlong((double)(int)d[t]);
    q[8 * t + 6] = __double_as_longlong((double)(i64)d[t]);
    q[8 * t + 7] = (int)(double)a[t];
}
__global__ void to_half(const double *d, const i64 *a, unsigned short *h) {
    int t = thread();
    h[3 * t] = __half_as_ushort(__double2half(d[t]));
    h[3 * t + 1] = __half_as_ushort(__float2half((float)d[t]));
    h[3 * t + 2] = __half_as_ushort(__double2half((double)(float)a[t]));
}
