//@ values: 0 3555941755806969280 -5581425171766736608 5766673113062912772 -6291891597510063567 0 -2825303175310268995 3292409851840161630 -3 -1 -3 1 142 42 335
typedef __int128_t i128;
typedef __uint128_t u128;
struct Random {
    unsigned long long state;
    __device__ unsigned long long word() {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        return state;
    }
    // So many bits, of which the first is set, and long runs of equal ones among them.
    __device__ u128 bits(int n) {
        u128 x = (u128)word() << 64 | word();
        if (state & 1) x |= ~(u128)0 << (state >> 8) % 128;
        if (state & 2) x &= ~(u128)0 << (state >> 16) % 128;
        if (state & 4) x ^= ~(u128)0 >> (state >> 24) % 128;
        x >>= 128 - n;
        return x | (u128)1 << (n - 1);
    }
};
__device__ unsigned long long fold(unsigned long long h, u128 x) {
    h = (h ^ (unsigned long long)x) * 0x9e3779b97f4a7c15ull;
    h ^= h >> 31;
    h = (h ^ (unsigned long long)(x >> 64)) * 0xd6e8feb86659fd93ull;
    return h ^ h >> 27;
}
__global__ void values(long long *out) {
    Random random = {0x2545f4914f6cdd1dull};
    unsigned long long quotients = 1, rests = 1, signed_quotients = 1, signed_rests = 1, wrong = 0;
    for (int n = 1; n <= 128; n += 3) {
        for (int m = 1; m <= 128; m += 2) {
            u128 x = random.bits(n), y = random.bits(m);
            u128 q = x / y, r = x % y;
            quotients = fold(quotients, q);
            rests = fold(rests, r);
            if (q * y + r != x || r >= y) wrong++;
            i128 s = (i128)x, t = (i128)y;
            if (random.state & 8) s = (i128)(0 - x);
            if (random.state & 16) t = (i128)(0 - y);
            if (t == -1) continue;
            signed_quotients = fold(signed_quotients, (u128)(s / t));
            signed_rests = fold(signed_rests, (u128)(s % t));
        }
    }
    *out++ = wrong;
    *out++ = quotients;
    *out++ = rests;
    *out++ = signed_quotients;
    *out++ = signed_rests;
    // Digits that are first estimated too large.
    const unsigned long long words[] = {0, 1, 3, 0x7fffffff, 0x80000000, 0xffffffff, 0x100000000, 0x1ffffffff, 0x7fffffff00000000,
                                        0x7fffffffffffffff, 0x8000000000000000, 0x8000000000000001, 0x80000000ffffffff,
                                        0xfffffffe00000000, 0xffffffff00000000, 0xffffffff7fffffff, 0xfffffffffffffffe,
                                        0xffffffffffffffff};
    quotients = rests = 1;
    for (unsigned long long a : words)
        for (unsigned long long b : words)
            for (unsigned long long c : words)
                for (unsigned long long d : words) {
                    u128 x = (u128)a << 64 | b, y = (u128)c << 64 | d;
                    if (y == 0) continue;
                    if ((a ^ b ^ c ^ d) % 8 < 5) continue;
                    u128 q = x / y, r = x % y;
                    if (q * y + r != x || r >= y) wrong++;
                    quotients = fold(quotients, q);
                    rests = fold(rests, r);
                }
    *out++ = wrong;
    *out++ = quotients;
    *out++ = rests;
    i128 a = -7, b = 2;
    *out++ = (long long)(a / b);
    *out++ = (long long)(a % b);
    *out++ = (long long)(-a / -b);
    *out++ = (long long)(7 % (i128)-2);
    u128 c = 1000;
    c /= 7;
    *out++ = (long long)c;
    c %= 100u;
    *out++ = (long long)c;
    long long d = 1000000007;
    d /= (i128)3;
    d %= (u128)1000;
    *out++ = d;
}
