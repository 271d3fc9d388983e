//@ family: floats
// Sums, products, quotients and roots in the subnormal range.
//@ launch: ops grid=32 block=128
//@ arg: a:u32[4096]=bits(21)
//@ arg: b:u32[4096]=bits(22)
//@ arg: r:f32[24576]=zero
__global__ void ops(const unsigned *a, const unsigned *b, float *r) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = __int_as_float(a[i] % 0x01800000u), y = __int_as_float(b[i] % 0x01800000u | 0x80000000u);
    float big = __int_as_float(0x3f000000u + a[i] % 0x01000000u);
    r += i * 6;
    r[0] = x + y; r[1] = x * big; r[2] = x / big; r[3] = sqrtf(x); r[4] = fmaf(x, big, y); r[5] = x / y;
}
