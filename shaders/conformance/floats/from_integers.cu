//@ family: floats
//@ launch: convert grid=1 block=196
//@ arg: a:i64[196]=edges(0)
//@ arg: b:i32[196]=bits(8)
//@ arg: r:f32[1568]=zero
//@ arg: d:f64[784]=zero
__global__ void convert(const long long *a, const int *b, float *r, double *d) {
    int i = threadIdx.x;
    long long w = a[i] ^ b[i];
    int n = b[i] >> (i & 15);
    r += i * 8; d += i * 4;
    r[0] = n; r[1] = (unsigned)n; r[2] = w; r[3] = (unsigned long long)w; r[4] = (short)n; r[5] = (unsigned char)n;
    r[6] = __int2float_rz(n); r[7] = __uint2float_ru((unsigned)n);
    d[0] = n; d[1] = (unsigned)n; d[2] = w; d[3] = (unsigned long long)w;
}
