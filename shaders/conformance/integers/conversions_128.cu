// Conversions of integers of 128 bits to and from floats: ties, and floats of all exponents that there are integers for.
//@ family: integers
//@ launch: convert grid=4 block=64
//@ arg: a:u64[512]=bits(6)
//@ arg: doubles:u64[1024]=zero
//@ arg: floats:u32[1024]=zero
//@ arg: integers:u64[2048]=zero
__device__ void store(unsigned long long *&out, unsigned __int128 x) {
    *out++ = (unsigned long long)x;
    *out++ = (unsigned long long)(x >> 64);
}
__global__ void convert(const unsigned long long *a, double *doubles, float *floats, unsigned long long *integers) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, n = i % 128;
    unsigned __int128 x = ((unsigned __int128)a[2 * i] << 64 | a[2 * i + 1]) >> n;
    unsigned __int128 tie = (unsigned __int128)1 << n;
    int digits = i < 128 ? 53 : 24;
    if (n >= digits) tie |= tie >> digits;
    if (n >= digits && (a[2 * i] & 1)) tie |= tie << 1;
    tie += (int)(a[2 * i + 1] % 3) - 1;
    doubles[4 * i] = (double)x;
    doubles[4 * i + 1] = (double)-(__int128)(x >> 1);
    doubles[4 * i + 2] = (double)tie;
    doubles[4 * i + 3] = (double)(__int128)(0 - tie);
    floats[4 * i] = (float)x;
    floats[4 * i + 1] = (float)-(__int128)(x >> 1);
    floats[4 * i + 2] = (float)tie;
    floats[4 * i + 3] = (float)(__int128)(0 - tie);
    integers += 8 * i;
    double d = __longlong_as_double((long long)(1023 + n - (n == 127)) << 52 | (long long)(a[2 * i] >> 12));
    float f = __int_as_float((127 + n - (n == 127)) << 23 | (int)(a[2 * i + 1] >> 41));
    store(integers, (unsigned __int128)d);
    store(integers, (unsigned __int128)f);
    store(integers, (unsigned __int128)(__int128)-d);
    store(integers, (unsigned __int128)((__int128)(-f / 1024) + (__int128)(d * -0.00390625)));
}
