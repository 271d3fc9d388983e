//@ family: integers
//@ launch: widen grid=4 block=64
//@ arg: p:u32[1024]=bits(9)
//@ arg: o:u64[1280]=zero
// Signed numbers widened to 64 bits and shifted to the left: a driver's compiler multiplies by 2^31 with the wrong sign.
__global__ void widen(const unsigned *p, unsigned long long *o) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const float x = __uint_as_float((p[i] & 0x807fffffu) | ((p[i] >> 24) % 24u + 116u) << 23);
    const short narrow = (short)(int)__float2ull_rd(x);
    const unsigned long long wide = (unsigned long long)narrow << 31;
    const unsigned long long w = (unsigned long long)p[i + 1] << 32 | p[i + 2];
    o[i] = w & 1 ? wide : wide + w;
    o[i + 256] = (unsigned long long)((long long)(short)p[i + 3] * 0x80000000ll);
    o[i + 512] = (unsigned long long)(long long)(int)p[i + 4] << 31;
    o[i + 768] = ((unsigned long long)(long long)(signed char)p[i + 5] << 31) + w;
    o[i + 1024] = (unsigned long long)(long long)(short)p[i + 6] << 30;
}
