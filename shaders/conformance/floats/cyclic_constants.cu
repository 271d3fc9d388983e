//@ family: floats
// Constants in variables that a loop changes, and truth values and counters that are factors: zeros keep their signs.
//@ launch: rounds grid=1 block=4
//@ arg: p:f32[4]=values(-2,3,-0.5,0)
//@ arg: o:u32[56]=zero
//@ arg: d:u64[12]=zero
#include <cuda_bf16.h>
#include <cuda_fp16.h>

__device__ unsigned of(float x) { return __float_as_uint(x); }

__global__ void rounds(const float *p, unsigned *o, long long *d) {
    const int i = threadIdx.x;
    const float y = p[i];
    float x = -0.0f;
    for (int k = 0; k < 4; ++k) x = __bfloat162float(__float2bfloat16_rn(x * 0.5f));
    o[i] = of(x);
    float s = -0.0f;
    for (int k = 0; k < 3; ++k) s = s + (k == 2 ? 0.0f : -0.0f);
    o[i + 4] = of(s);
    float t = -0.0f;
    for (int k = 0; k < 3; ++k) t = t * y;
    o[i + 8] = of(t);
    o[i + 12] = of((y < -1.0f) * y);
    o[i + 16] = of((y > 5.0f) * y);
    o[i + 20] = of((y > 5.0f ? 1 : 0) * y);
    o[i + 24] = of((y > 5.0f ? 1.0f : 0.0f) * y);
    float f = -0.0f;
    for (int k = 0; k < 3; ++k) f = k * y;
    o[i + 28] = of(f);
    float g = 0.0f;
    for (int k = 0; k < 2; ++k) g = fmaf((float)k, y, -g);
    o[i + 32] = of(g);
    __half h = __float2half(-0.0f);
    for (int k = 0; k < 2; ++k) h = __hmul(h, __float2half(0.25f));
    o[i + 36] = __half_as_ushort(h);
    float q = 0.0f;
    for (int k = 0; k < 2; ++k) q = -q;
    o[i + 40] = of(q);
    o[i + 44] = of((float)(y > 1.0f) - (float)(y > 2.0f) * y);
    o[i + 48] = of(y * (float)(i >> 4));
    float r = 1.0f;
    for (int k = 0; k < 3; ++k) r = r / -1e30f;
    o[i + 52] = of(r);
    double e = -0.0;
    for (int k = 0; k < 3; ++k) e = e * 0.5;
    d[i] = __double_as_longlong(e);
    d[i + 4] = __double_as_longlong((y > 5.0f) * (double)y);
    double z = -0.0;
    for (int k = 0; k < 2; ++k) z = z + (double)-0.0f;
    d[i + 8] = __double_as_longlong(z);
}
