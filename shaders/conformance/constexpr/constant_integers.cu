//@ family: constexpr
// Integers of all sizes at compile time and at run time: wrapping, shifts, conversions, division of
// negative numbers.
//@ launch: k grid=1 block=1
//@ arg: a:i64[10]=zero
//@ arg: b:i64[10]=zero
//@ arg: in:i32[2]=values(-7,3)
// -7 / 3 = -2, -7 % 3 = -1, -7 >> 1 = -4; u32 wraps: 2^32 - 7 + 3; (signed char)(-7 * 43) = -301 + 256 = -45;
// (unsigned char) = 211; u64 product of 0xfffffff9 and 3; ~-7 = 6; -7 ^ 3 = -6;
// 0x0123456789ab0000 = 81985529216434176.
//@ expect: a=-2,-1,-4,4294967292,-45,211,12884901867,6,-6,81985529216434176
//@ expect: b=-2,-1,-4,4294967292,-45,211,12884901867,6,-6,81985529216434176
struct All {
    long long v[10];
};
__host__ __device__ constexpr All compute(int x, int y) {
    All r = {};
    r.v[0] = x / y;
    r.v[1] = x % y;
    r.v[2] = x >> 1;
    r.v[3] = (unsigned)x + y;
    r.v[4] = (signed char)(x * 43);
    r.v[5] = (unsigned char)(x * 43);
    unsigned long long wide = (unsigned)x;
    wide *= y;
    r.v[6] = (long long)wide;
    r.v[7] = ~x;
    r.v[8] = x ^ y;
    unsigned long long big = 0x0123456789abcdefull;
    big >>= 16;
    big <<= 16;
    r.v[9] = (long long)big;
    return r;
}
__global__ void k(long long *a, long long *b, const int *in) {
    constexpr All known = compute(-7, 3);
    All r = compute(in[0], in[1]);
    for (int i = 0; i < 10; ++i) {
        a[i] = known.v[i];
        b[i] = r.v[i];
    }
}
