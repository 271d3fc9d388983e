//@ values: -8089917271804235581 -6450411865119409022 -5036532565138985952 -5952223686467214481 2139095040 5183643171103440896 2139095039 4278190080 -4044232465378705408 2130706432 -4616189618054758400 1602224128 -4613937818241073152 -4620693217682128896 4
typedef __int128_t i128;
typedef __uint128_t u128;
struct Hash {
    unsigned long long h = 1;
    __device__ void operator()(unsigned long long x) {
        h = (h ^ x) * 0x9e3779b97f4a7c15ull;
        h ^= h >> 29;
    }
};
__device__ unsigned bits(float x) { return __builtin_bit_cast(unsigned, x); }
__device__ unsigned long long bits(double x) { return __builtin_bit_cast(unsigned long long, x); }
__global__ void values(long long *out) {
    Hash single, double_, signed_single, signed_double;
    auto note = [&](u128 x) {
        single(bits((float)x));
        double_(bits((double)x));
        signed_single(bits((float)(i128)x));
        signed_double(bits((double)(i128)x));
    };
    // Ties, and what is next to them, in both formats.
    const int formats[] = {24, 53};
    for (int digits : formats)
        for (int top = 0; top < 128; top++) {
            u128 one = (u128)1 << top;
            for (int odd = 0; odd < 2; odd++) {
                u128 x = one;
                if (top >= digits - 1 && odd) x |= (u128)1 << (top - digits + 1);
                if (top >= digits) x |= (u128)1 << (top - digits);
                for (int by = -2; by <= 2; by++) {
                    note(x + by);
                    note(0 - (x + by));
                }
            }
            note(one - 1);
            note(~one);
        }
    unsigned long long state = 88172645463325252ull;
    for (int i = 0; i < 2000; i++) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        u128 x = (u128)state << 64 | state * 0xd6e8feb86659fd93ull;
        note(x >> state % 128);
        note(x & ~(u128)0 << state % 128);
    }
    *out++ = single.h;
    *out++ = double_.h;
    *out++ = signed_single.h;
    *out++ = signed_double.h;
    u128 most = ~(u128)0;
    i128 least = (i128)((u128)1 << 127);
    *out++ = bits((float)most);
    *out++ = bits((double)most);
    *out++ = bits((float)(most << 104));
    *out++ = bits((float)least);
    *out++ = bits((double)least);
    *out++ = bits((float)(most >> 1));
    *out++ = bits((double)(i128)-1);
    float f = 3;
    f += most >> 64;
    *out++ = bits(f);
    double d = 0.5;
    d *= (i128)-3;
    *out++ = bits(d);
    *out++ = bits(d + (i128)1);
    *out++ = sizeof(((i128)1) * 1.0f);
}
