//@ values: 6621009563835361925 5760499476522954848 -2927107519697826038 -2291462787576040331 -2059035212615701153 -978293779185853176 8509051671468889280 -8321617971910449968 -3811132359717201614 7303638157294445647 4786423931643978002 6621009563835361925
typedef __int128_t i128;
typedef __uint128_t u128;
__device__ u128 join(unsigned long long high, unsigned long long low) { return (u128)high << 64 | low; }
__device__ u128 edge(int n) {
    const unsigned long long words[] = {0, 1, 2, 0x7fffffff, 0x80000000, 0xffffffff, 0x100000000, 0x7fffffffffffffff,
                                        0x8000000000000000, 0xfffffffffffffffe, 0xffffffffffffffff, 0x123456789abcdef0};
    return join(words[n / 12], words[n % 12]);
}
struct Hash {
    unsigned long long h = 1469598103934665603ull;
    __device__ void word(unsigned long long x) {
        h = (h ^ x) * 0x9e3779b97f4a7c15ull;
        h ^= h >> 29;
    }
    __device__ void operator()(u128 x) {
        word((unsigned long long)x);
        word((unsigned long long)(x >> 64));
    }
};
__global__ void values(long long *out) {
    Hash sum, difference, product, and_, or_, xor_, minus, not_, signed_product, steps, compound, carries;
    for (int i = 0; i < 144; i++) {
        u128 x = edge(i);
        minus(-x);
        not_(~x);
        for (int j = 0; j < 144; j++) {
            u128 y = edge(j);
            sum(x + y);
            difference(x - y);
            product(x * y);
            and_(x & y);
            or_(x | y);
            xor_(x ^ y);
            u128 z = x;
            z += y;
            z *= 3;
            z -= y * 2;
            z ^= 0x5555;
            z &= ~(u128)1;
            z |= y;
            compound(z);
            unsigned long long low = (unsigned long long)x + (unsigned long long)y;
            unsigned long long carry = low < (unsigned long long)x;
            carries(((x >> 64) + (y >> 64) + carry) << 64 | low);
            i128 s = (long long)x, t = (long long)y;
            signed_product(s * t);
        }
        u128 x1 = x, x2 = x;
        steps(x1++);
        steps(++x1);
        steps(x1--);
        steps(--x2);
        steps(x1 + x2);
    }
    *out++ = sum.h;
    *out++ = difference.h;
    *out++ = product.h;
    *out++ = and_.h;
    *out++ = or_.h;
    *out++ = xor_.h;
    *out++ = minus.h;
    *out++ = not_.h;
    *out++ = signed_product.h;
    *out++ = steps.h;
    *out++ = compound.h;
    *out++ = carries.h;
}
