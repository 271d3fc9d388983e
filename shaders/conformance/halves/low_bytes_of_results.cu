//@ family: halves
//@ launch: split grid=1 block=1
//@ arg: p:u16[3]=values(0x3e03,0x4081,0x3c05)
//@ arg: o:u8[10]=zero
//@ expect: o[0]=130,197,254,100,88,73,129,0,65,4
//@ golden: none NVRTC 13.0 stores a half that has just been computed as a number where its low byte is asked for
// Bytes of halves that have just been computed, stored one by one, and exchanged in memory.
#include <cuda_fp16.h>

__global__ void split(const unsigned short *p, unsigned char *o) {
    const __half a = __ushort_as_half(p[0]), b = __ushort_as_half(p[1]), c = __ushort_as_half(p[2]);
    o[0] = (unsigned char)__half_as_ushort(__hadd_rn(a, b));
    o[1] = (unsigned char)__half_as_ushort(__hmul_rn(a, b));
    o[2] = (unsigned char)__half_as_ushort(__hsub_rn(a, b));
    o[3] = (unsigned char)__half_as_ushort(__hfma(a, b, c));
    o[4] = (unsigned char)__half_as_ushort(__float2half_rn((float)p[0] * 0.0037f));
    o[5] = (unsigned char)(__half_as_ushort(__float2half_rz((float)p[0] * 0.0007f)) >> 8);
    o[6] = (unsigned char)__half_as_ushort(__hmax(a, b));
    __half *slot = (__half *)(o + 8);
    unsigned char *bytes = (unsigned char *)slot;
    *slot = __hadd_rn(c, a);
    const unsigned char low = bytes[0];
    bytes[0] = bytes[1];
    bytes[1] = low;
}
