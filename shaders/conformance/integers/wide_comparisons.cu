//@ family: integers
// Comparisons of numbers widened to 64 bits, with constants and with each other: compilers simplify them, not all rightly.
//@ launch: constants grid=2 block=32
//@ arg: a:i32[64]=edges(1)
//@ arg: b:i32[64]=edges(2)
//@ arg: with:u64[896]=zero
//@ launch: each_other grid=2 block=32
//@ arg: a
//@ arg: b
//@ arg: other:u64[448]=zero
//@ launch: arithmetic grid=2 block=32
//@ arg: a
//@ arg: b
//@ arg: sums:i64[1280]=zero
//@ launch: branches grid=1 block=8
//@ arg: n:i32[8]=values(-5,-1,0,1,4,5,6,100)
//@ arg: chosen:i32[40]=zero
//@ expect: chosen=1,1,1,0,-5,1,1,1,0,-1,0,1,1,0,0,0,1,1,0,1,0,1,1,1,4,0,0,1,1,5,0,0,0,1,5,0,0,0,1,5
typedef long long i64;
typedef unsigned long long u64;
#define ALL(x, c) (x < c) | (x <= c) << 1 | (x > c) << 2 | (x >= c) << 3 | (x == c) << 4 | (x != c) << 5
__device__ void put(u64 &mask, int six) { mask = (mask << 5 | mask >> 59) ^ six; }
__global__ void constants(const int *as, const int *bs, u64 *out) {
    int t = blockIdx.x * 32 + threadIdx.x, a = as[t], b = bs[t];
    u64 *o = out + 14 * t;
    {
        i64 x = (long long)(signed char)a; u64 y = (u64)x, s = 0, u = 0;
        put(s, ALL(x, -0x80000001LL)); put(u, ALL(y, (u64)-0x80000001LL));
        put(s, ALL(x, -0x80000000LL)); put(u, ALL(y, (u64)-0x80000000LL));
        put(s, ALL(x, -129LL)); put(u, ALL(y, (u64)-129LL));
        put(s, ALL(x, -1LL)); put(u, ALL(y, (u64)-1LL));
        put(s, ALL(x, 0LL)); put(u, ALL(y, (u64)0LL));
        put(s, ALL(x, 1LL)); put(u, ALL(y, (u64)1LL));
        put(s, ALL(x, 5LL)); put(u, ALL(y, (u64)5LL));
        put(s, ALL(x, 127LL)); put(u, ALL(y, (u64)127LL));
        put(s, ALL(x, 0x7fffffffLL)); put(u, ALL(y, (u64)0x7fffffffLL));
        put(s, ALL(x, 0x80000000LL)); put(u, ALL(y, (u64)0x80000000LL));
        put(s, ALL(x, 0xffffffffLL)); put(u, ALL(y, (u64)0xffffffffLL));
        put(s, ALL(x, 0x100000000LL)); put(u, ALL(y, (u64)0x100000000LL));
        o[0] = s; o[1] = u;
    }
    {
        i64 x = (long long)(unsigned char)a; u64 y = (u64)x, s = 0, u = 0;
        put(s, ALL(x, -0x80000001LL)); put(u, ALL(y, (u64)-0x80000001LL));
        put(s, ALL(x, -0x80000000LL)); put(u, ALL(y, (u64)-0x80000000LL));
        put(s, ALL(x, -129LL)); put(u, ALL(y, (u64)-129LL));
        put(s, ALL(x, -1LL)); put(u, ALL(y, (u64)-1LL));
        put(s, ALL(x, 0LL)); put(u, ALL(y, (u64)0LL));
        put(s, ALL(x, 1LL)); put(u, ALL(y, (u64)1LL));
        put(s, ALL(x, 5LL)); put(u, ALL(y, (u64)5LL));
        put(s, ALL(x, 127LL)); put(u, ALL(y, (u64)127LL));
        put(s, ALL(x, 0x7fffffffLL)); put(u, ALL(y, (u64)0x7fffffffLL));
        put(s, ALL(x, 0x80000000LL)); put(u, ALL(y, (u64)0x80000000LL));
        put(s, ALL(x, 0xffffffffLL)); put(u, ALL(y, (u64)0xffffffffLL));
        put(s, ALL(x, 0x100000000LL)); put(u, ALL(y, (u64)0x100000000LL));
        o[2] = s; o[3] = u;
    }
    {
        i64 x = (long long)(short)a; u64 y = (u64)x, s = 0, u = 0;
        put(s, ALL(x, -0x80000001LL)); put(u, ALL(y, (u64)-0x80000001LL));
        put(s, ALL(x, -0x80000000LL)); put(u, ALL(y, (u64)-0x80000000LL));
        put(s, ALL(x, -129LL)); put(u, ALL(y, (u64)-129LL));
        put(s, ALL(x, -1LL)); put(u, ALL(y, (u64)-1LL));
        put(s, ALL(x, 0LL)); put(u, ALL(y, (u64)0LL));
        put(s, ALL(x, 1LL)); put(u, ALL(y, (u64)1LL));
        put(s, ALL(x, 5LL)); put(u, ALL(y, (u64)5LL));
        put(s, ALL(x, 127LL)); put(u, ALL(y, (u64)127LL));
        put(s, ALL(x, 0x7fffffffLL)); put(u, ALL(y, (u64)0x7fffffffLL));
        put(s, ALL(x, 0x80000000LL)); put(u, ALL(y, (u64)0x80000000LL));
        put(s, ALL(x, 0xffffffffLL)); put(u, ALL(y, (u64)0xffffffffLL));
        put(s, ALL(x, 0x100000000LL)); put(u, ALL(y, (u64)0x100000000LL));
        o[4] = s; o[5] = u;
    }
    {
        i64 x = (long long)(unsigned short)a; u64 y = (u64)x, s = 0, u = 0;
        put(s, ALL(x, -0x80000001LL)); put(u, ALL(y, (u64)-0x80000001LL));
        put(s, ALL(x, -0x80000000LL)); put(u, ALL(y, (u64)-0x80000000LL));
        put(s, ALL(x, -129LL)); put(u, ALL(y, (u64)-129LL));
        put(s, ALL(x, -1LL)); put(u, ALL(y, (u64)-1LL));
        put(s, ALL(x, 0LL)); put(u, ALL(y, (u64)0LL));
        put(s, ALL(x, 1LL)); put(u, ALL(y, (u64)1LL));
        put(s, ALL(x, 5LL)); put(u, ALL(y, (u64)5LL));
        put(s, ALL(x, 127LL)); put(u, ALL(y, (u64)127LL));
        put(s, ALL(x, 0x7fffffffLL)); put(u, ALL(y, (u64)0x7fffffffLL));
        put(s, ALL(x, 0x80000000LL)); put(u, ALL(y, (u64)0x80000000LL));
        put(s, ALL(x, 0xffffffffLL)); put(u, ALL(y, (u64)0xffffffffLL));
        put(s, ALL(x, 0x100000000LL)); put(u, ALL(y, (u64)0x100000000LL));
        o[6] = s; o[7] = u;
    }
    {
        i64 x = (long long)a; u64 y = (u64)x, s = 0, u = 0;
        put(s, ALL(x, -0x80000001LL)); put(u, ALL(y, (u64)-0x80000001LL));
        put(s, ALL(x, -0x80000000LL)); put(u, ALL(y, (u64)-0x80000000LL));
        put(s, ALL(x, -129LL)); put(u, ALL(y, (u64)-129LL));
        put(s, ALL(x, -1LL)); put(u, ALL(y, (u64)-1LL));
        put(s, ALL(x, 0LL)); put(u, ALL(y, (u64)0LL));
        put(s, ALL(x, 1LL)); put(u, ALL(y, (u64)1LL));
        put(s, ALL(x, 5LL)); put(u, ALL(y, (u64)5LL));
        put(s, ALL(x, 127LL)); put(u, ALL(y, (u64)127LL));
        put(s, ALL(x, 0x7fffffffLL)); put(u, ALL(y, (u64)0x7fffffffLL));
        put(s, ALL(x, 0x80000000LL)); put(u, ALL(y, (u64)0x80000000LL));
        put(s, ALL(x, 0xffffffffLL)); put(u, ALL(y, (u64)0xffffffffLL));
        put(s, ALL(x, 0x100000000LL)); put(u, ALL(y, (u64)0x100000000LL));
        o[8] = s; o[9] = u;
    }
    {
        i64 x = (long long)(unsigned)a; u64 y = (u64)x, s = 0, u = 0;
        put(s, ALL(x, -0x80000001LL)); put(u, ALL(y, (u64)-0x80000001LL));
        put(s, ALL(x, -0x80000000LL)); put(u, ALL(y, (u64)-0x80000000LL));
        put(s, ALL(x, -129LL)); put(u, ALL(y, (u64)-129LL));
        put(s, ALL(x, -1LL)); put(u, ALL(y, (u64)-1LL));
        put(s, ALL(x, 0LL)); put(u, ALL(y, (u64)0LL));
        put(s, ALL(x, 1LL)); put(u, ALL(y, (u64)1LL));
        put(s, ALL(x, 5LL)); put(u, ALL(y, (u64)5LL));
        put(s, ALL(x, 127LL)); put(u, ALL(y, (u64)127LL));
        put(s, ALL(x, 0x7fffffffLL)); put(u, ALL(y, (u64)0x7fffffffLL));
        put(s, ALL(x, 0x80000000LL)); put(u, ALL(y, (u64)0x80000000LL));
        put(s, ALL(x, 0xffffffffLL)); put(u, ALL(y, (u64)0xffffffffLL));
        put(s, ALL(x, 0x100000000LL)); put(u, ALL(y, (u64)0x100000000LL));
        o[10] = s; o[11] = u;
    }
    {
        i64 x = ((long long)b << 32 | (unsigned)a); u64 y = (u64)x, s = 0, u = 0;
        put(s, ALL(x, -0x80000001LL)); put(u, ALL(y, (u64)-0x80000001LL));
        put(s, ALL(x, -0x80000000LL)); put(u, ALL(y, (u64)-0x80000000LL));
        put(s, ALL(x, -129LL)); put(u, ALL(y, (u64)-129LL));
        put(s, ALL(x, -1LL)); put(u, ALL(y, (u64)-1LL));
        put(s, ALL(x, 0LL)); put(u, ALL(y, (u64)0LL));
        put(s, ALL(x, 1LL)); put(u, ALL(y, (u64)1LL));
        put(s, ALL(x, 5LL)); put(u, ALL(y, (u64)5LL));
        put(s, ALL(x, 127LL)); put(u, ALL(y, (u64)127LL));
        put(s, ALL(x, 0x7fffffffLL)); put(u, ALL(y, (u64)0x7fffffffLL));
        put(s, ALL(x, 0x80000000LL)); put(u, ALL(y, (u64)0x80000000LL));
        put(s, ALL(x, 0xffffffffLL)); put(u, ALL(y, (u64)0xffffffffLL));
        put(s, ALL(x, 0x100000000LL)); put(u, ALL(y, (u64)0x100000000LL));
        o[12] = s; o[13] = u;
    }
}
__global__ void each_other(const int *as, const int *bs, u64 *out) {
    int t = blockIdx.x * 32 + threadIdx.x, a = as[t], b = bs[63 - t];
    u64 *o = out + 7 * t;
    {
        i64 x = (long long)(signed char)a; u64 s = 0;
        { i64 y = (long long)(signed char)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = (long long)(unsigned char)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = (long long)(short)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = (long long)(unsigned short)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = (long long)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = (long long)(unsigned)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = ((long long)a << 32 | (unsigned)b); put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        o[0] = s;
    }
    {
        i64 x = (long long)(unsigned char)a; u64 s = 0;
        { i64 y = (long long)(signed char)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = (long long)(unsigned char)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = (long long)(short)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = (long long)(unsigned short)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = (long long)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = (long long)(unsigned)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = ((long long)a << 32 | (unsigned)b); put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        o[1] = s;
    }
    {
        i64 x = (long long)(short)a; u64 s = 0;
        { i64 y = (long long)(signed char)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = (long long)(unsigned char)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = (long long)(short)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = (long long)(unsigned short)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = (long long)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = (long long)(unsigned)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = ((long long)a << 32 | (unsigned)b); put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        o[2] = s;
    }
    {
        i64 x = (long long)(unsigned short)a; u64 s = 0;
        { i64 y = (long long)(signed char)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = (long long)(unsigned char)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = (long long)(short)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = (long long)(unsigned short)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = (long long)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = (long long)(unsigned)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = ((long long)a << 32 | (unsigned)b); put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        o[3] = s;
    }
    {
        i64 x = (long long)a; u64 s = 0;
        { i64 y = (long long)(signed char)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = (long long)(unsigned char)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = (long long)(short)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = (long long)(unsigned short)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = (long long)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = (long long)(unsigned)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = ((long long)a << 32 | (unsigned)b); put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        o[4] = s;
    }
    {
        i64 x = (long long)(unsigned)a; u64 s = 0;
        { i64 y = (long long)(signed char)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = (long long)(unsigned char)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = (long long)(short)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = (long long)(unsigned short)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = (long long)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = (long long)(unsigned)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = ((long long)a << 32 | (unsigned)b); put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        o[5] = s;
    }
    {
        i64 x = ((long long)b << 32 | (unsigned)a); u64 s = 0;
        { i64 y = (long long)(signed char)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = (long long)(unsigned char)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = (long long)(short)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = (long long)(unsigned short)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = (long long)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = (long long)(unsigned)b; put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        { i64 y = ((long long)a << 32 | (unsigned)b); put(s, ALL(x, y)); put(s, ALL((u64)x, (u64)y)); }
        o[6] = s;
    }
}
__global__ void arithmetic(const int *as, const int *bs, i64 *out) {
    int t = blockIdx.x * 32 + threadIdx.x, a = as[t], b = bs[t];
    i64 *o = out + 20 * t, x = a, y = (unsigned)a, z = (short)b;
    o[0] = x * 5LL; o[1] = x * z; o[2] = y * (i64)(unsigned)b; o[3] = (i64)((u64)x * (u64)z);
    o[4] = x << 33; o[5] = x >> 7; o[6] = (i64)((u64)x >> 40); o[7] = y << (b & 63); o[8] = x >> (b & 63);
    o[9] = x < 5LL ? x : 5LL; o[10] = x > -7LL ? x : -7LL; o[11] = y < 0x80000000LL ? y : z; o[12] = min(x, 100LL); o[13] = max(x, z);
    o[14] = x / 7; o[15] = x % 7; o[16] = z ? x / z : x; o[17] = z ? y % z : y;
    o[18] = (i64)min((u64)x, 1000ULL) ^ llabs(x); o[19] = (x < 0) + 2 * (int)(x <= -1) + 4 * (signed char)x + (i64)(float)z;
}
__global__ void branches(const int *in, int *out) {
    int t = threadIdx.x, *o = out + 5 * t;
    i64 d = in[t];
    if (d < 0) o[0] = 1;
    if (d < 5LL) o[1] = 1;
    if (d <= 5LL) o[2] = 1;
    if (!(d < 4) || d > 1000) o[3] = 1;
    while (d > 5) --d;
    o[4] = (int)d;
}
