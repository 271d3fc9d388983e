//@ values: 6165492517468013926 -3884336226999617854 594757649908967387 5931270870660344731 -8512386757936814692 -2766287154646675532 0 0 0 -9223372036854775808 12 -18 -72 3 1 255
//@ values: 15 -1 268435455 4464 4294967295 1 8 -2 1
typedef __int128_t i128;
typedef __uint128_t u128;
__device__ unsigned long long fold(unsigned long long h, u128 x) {
    h = (h ^ (unsigned long long)x) * 0x9e3779b97f4a7c15ull;
    h ^= h >> 31;
    h = (h ^ (unsigned long long)(x >> 64)) * 0xd6e8feb86659fd93ull;
    return h ^ h >> 27;
}
__global__ void values(long long *out) {
    unsigned long long state = 88172645463325252ull;
    unsigned long long u = 1, s = 1, minus = 1, uf = 1, sf = 1, minus_f = 1;
    for (int e = -30; e < 128; e++)
        for (int i = 0; i < 12; i++) {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            unsigned long long fraction = i == 0 ? 0 : i == 1 ? ~0ull : state;
            double d = __builtin_bit_cast(double, (unsigned long long)(1023 + e) << 52 | fraction >> 12);
            float f = __builtin_bit_cast(float, (unsigned)(127 + e) << 23 | (unsigned)(fraction >> 41));
            u = fold(u, (u128)d);
            uf = fold(uf, (u128)f);
            if (e < 0) {
                u = fold(u, (u128)-d);
                uf = fold(uf, (u128)-f);
            }
            if (e >= 127) continue;
            s = fold(s, (u128)(i128)d);
            minus = fold(minus, (u128)(i128)-d);
            sf = fold(sf, (u128)(i128)f);
            minus_f = fold(minus_f, (u128)(i128)-f);
        }
    *out++ = u;
    *out++ = s;
    *out++ = minus;
    *out++ = uf;
    *out++ = sf;
    *out++ = minus_f;
    *out++ = (long long)(i128)-0.0;
    *out++ = (long long)(i128)5e-324;
    *out++ = (long long)(u128)1e-45f;
    *out++ = (long long)((i128)-170141183460469231731687303715884105728.0 >> 64);
    i128 x = 10;
    x += 2.75;
    *out++ = (long long)x;
    x *= -1.5f;
    *out++ = (long long)x;
    x /= 0.25;
    *out++ = (long long)x;
    u128 y = 3.99;
    *out++ = (long long)y;
    *out++ = (long long)(u128)true;
    *out++ = (long long)((u128)(signed char)-1 >> 120);
    *out++ = (long long)((u128)(unsigned char)255 >> 4);
    *out++ = (long long)((i128)-5LL >> 100);
    *out++ = (long long)((u128)-5 >> 100);
    *out++ = (short)(((i128)1 << 100) + 70000);
    *out++ = (unsigned)(((u128)1 << 32) - 1 + ((u128)1 << 90));
    *out++ = (bool)((u128)1 << 127);
    enum E { A = 7, B = -1 };
    *out++ = (long long)(A + (i128)1);
    *out++ = (long long)((i128)B * 2);
    *out++ = (E)(u128)7 == A;
}
