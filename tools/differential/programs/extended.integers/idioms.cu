//@ values: 1305938385386173475 1 259203900885365206 1 3332544489114145282 1 799915116 0 -1 13 1 -2 0 -2 -2 -1
//@ values: 0 -2 -8 -9223372036854775761 5 -9223372036854775801 4611686018427387904 -5579387302165261974 74494587203909961 2632363139554879355 2 39 515353 -1 1592262918131443
typedef __int128_t i128;
typedef __uint128_t u128;
typedef unsigned long long u64;
__device__ u64 high_product(u64 a, u64 b) { return (u128)a * b >> 64; }
// Montgomery multiplication modulo an odd number.
struct Montgomery {
    u64 n, inverse, square;
    __device__ Montgomery(u64 modulus) : n(modulus), inverse(modulus) {
        for (int i = 0; i < 5; i++) inverse *= 2 - n * inverse;
        square = (u64)(-(u128)n % n);
    }
    __device__ u64 reduce(u128 x) const {
        u64 q = (u64)x * inverse;
        u64 product = ((u128)q * n) >> 64;
        u64 upper = (u64)(x >> 64);
        return upper - product + (upper < product ? n : 0);
    }
    __device__ u64 multiply(u64 a, u64 b) const { return reduce((u128)a * b); }
    __device__ u64 power(u64 base, u64 exponent) const {
        u64 x = multiply(base % n, square), result = multiply(1, square);
        for (; exponent; exponent >>= 1) {
            if (exponent & 1) result = multiply(result, x);
            x = multiply(x, x);
        }
        return reduce(result);
    }
};
__device__ u64 power_modulo(u64 base, u64 exponent, u64 modulus) {
    u64 result = 1;
    base %= modulus;
    for (; exponent; exponent >>= 1) {
        if (exponent & 1) result = (u64)((u128)result * base % modulus);
        base = (u64)((u128)base * base % modulus);
    }
    return result;
}
// Addition with carries, and a product of 256 bits.
__device__ void add(u64 *r, const u64 *a, const u64 *b, int n) {
    u128 carry = 0;
    for (int i = 0; i < n; i++) {
        carry += (u128)a[i] + b[i];
        r[i] = carry;
        carry >>= 64;
    }
}
__device__ void subtract(u64 *r, const u64 *a, const u64 *b, int n) {
    i128 borrow = 0;
    for (int i = 0; i < n; i++) {
        borrow += (i128)a[i] - b[i];
        r[i] = (u64)borrow;
        borrow >>= 64;
    }
}
__device__ void multiply(u64 *r, const u64 *a, const u64 *b, int n) {
    for (int i = 0; i < 2 * n; i++) r[i] = 0;
    for (int i = 0; i < n; i++) {
        u64 carry = 0;
        for (int j = 0; j < n; j++) {
            u128 t = (u128)a[i] * b[j] + r[i + j] + carry;
            r[i + j] = (u64)t;
            carry = t >> 64;
        }
        r[i + n] = carry;
    }
}
__device__ u64 next(u128 &state) {
    state = state * (((u128)0x2360ed051fc65da4 << 64) | 0x4385df649fccf645) + (((u128)0x5851f42d4c957f2d << 64) | 0x14057b7ef767814f);
    u64 x = (u64)(state >> 64) ^ (u64)state;
    int rotation = (int)(state >> 122);
    return x >> rotation | x << (-rotation & 63);
}
__device__ i128 greatest_common_divisor(i128 a, i128 b) { return b == 0 ? a : greatest_common_divisor(b, a % b); }
__device__ int digits(u128 x, char *text) {
    int n = 0;
    do text[n++] = '0' + (int)(x % 10);
    while (x /= 10);
    return n;
}
__device__ u64 square_root(u128 x) {
    u128 low = 0, high = (u128)1 << 64;
    while (high - low > 1) {
        u128 middle = (low + high) / 2;
        if (middle * middle <= x) low = middle;
        else high = middle;
    }
    return low;
}
__global__ void values(long long *out) {
    *out++ = high_product(0xfedcba9876543210, 0x123456789abcdef1);
    const u64 moduli[] = {0x1fffffffffffffff, 0xffffffffffffffc5, 1000000007};
    for (u64 modulus : moduli) {
        Montgomery m(modulus);
        *out++ = m.power(0x123456789, 0xfedcba987654321) == power_modulo(0x123456789, 0xfedcba987654321, modulus);
        *out++ = power_modulo(3, 0x123456789abcdef, modulus);
    }
    u64 a[4] = {~0ull, ~0ull, 5, 0x8000000000000000}, b[4] = {1, ~0ull, 7, 0x8000000000000001}, r[8];
    add(r, a, b, 4);
    for (int i = 0; i < 4; i++) *out++ = r[i];
    subtract(r, a, b, 4);
    for (int i = 0; i < 4; i++) *out++ = r[i];
    multiply(r, a, b, 4);
    for (int i = 0; i < 8; i++) *out++ = r[i];
    u128 state = 42;
    u64 mixed = 0;
    for (int i = 0; i < 100; i++) mixed = mixed * 31 + next(state);
    *out++ = mixed;
    i128 f[3] = {1, 1, 0};
    for (int i = 0; i < 180; i++) f[2] = f[0] + f[1], f[0] = f[1], f[1] = f[2];
    *out++ = (long long)f[2], *out++ = (long long)(f[2] >> 64);
    *out++ = (long long)greatest_common_divisor(f[2] * 2, f[2] / 7 * 6);
    char text[40];
    *out++ = digits(~(u128)0, text);
    *out++ = text[38] * 10000 + text[1] * 100 + text[0];
    *out++ = square_root(~(u128)0), *out++ = square_root((u128)1 << 101);
}
