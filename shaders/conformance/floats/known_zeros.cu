//@ family: floats
//@ launch: halves grid=6 block=128
//@ arg: p:u32[1024]=random(5)
//@ arg: h:u16[6912]=zero
//@ launch: floats grid=6 block=128
//@ arg: q:u32[1024]=random(6)
//@ arg: f:f32[4608]=zero
// Products and sums with zeros that a compiler can find out, though no constant of a floating-point type says so: one that
// does not preserve the signs of zeros makes a positive zero of -y * 0.
#include <cuda_fp16.h>

__device__ __half as_half(unsigned bits) { return __ushort_as_half((unsigned short)bits); }

// A number between 2^-4 and 2^3, with any sign.
__device__ __half tame(unsigned w) { return as_half((w & 0x83ffu) | ((w >> 16) % 8u + 11u) << 10); }

__global__ void halves(const unsigned *p, unsigned short *o) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    const __half y = tame(p[i]);
    o[i] = __half_as_ushort(__hmul_rn(as_half(0), y));
    o[i + 768] = __half_as_ushort(__hmul(y, as_half(0x8000)));
    o[i + 2 * 768] = __half_as_ushort(__hmul_rn(as_half(p[i] & 0), y));
    o[i + 3 * 768] = __half_as_ushort(__hmul_rn(as_half(__brev(__float2uint_rz(0.25f))), y));
    o[i + 4 * 768] = __half_as_ushort(__hneg(__hmul_rn(as_half(__float2uint_rz(0.25f)), y)));
    o[i + 5 * 768] = __half_as_ushort(__hadd_rn(as_half(__float2uint_rz(0.25f) | 0x8000u), as_half(p[i] & 0x8000u)));
    o[i + 6 * 768] = __half_as_ushort(__hsub(as_half(__float2uint_rz(0.25f)), as_half(p[i] & 0x8000u)));
    o[i + 7 * 768] = __half_as_ushort(__hfma(as_half(0), y, as_half(0x8000)));
    o[i + 8 * 768] = __half_as_ushort(__hmul_rn(as_half(p[i] >> 31 >> 1), y));
}

__global__ void floats(const unsigned *p, float *o) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    const float y = __uint_as_float((p[i] & 0x807fffffu) | 0x3f800000u);
    o[i] = __uint_as_float(__float2uint_rz(0.25f)) * y;
    o[i + 768] = __half2float(as_half(__float2uint_rz(0.25f))) * y;
    o[i + 2 * 768] = __uint_as_float(p[i] & 0x7fffffffu & 0u) * y;
    o[i + 3 * 768] = fmaf(__half2float(as_half(__float2uint_rz(0.25f))), y, -0.0f);
    o[i + 4 * 768] = (float)(int)(p[i] >> 31 >> 1) * y;
    o[i + 5 * 768] = __uint_as_float(__brev(__float2uint_rz(0.25f)) | p[i] & 0x80000000u) + __uint_as_float(0u);
}
