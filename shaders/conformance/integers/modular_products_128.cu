// Products modulo a prime of 64 bits by Montgomery's way and by division, sums with carries, and products of 256 bits.
//@ family: integers
//@ launch: modular grid=2 block=64
//@ arg: in:u64[512]=bits(8)
//@ arg: out:u64[1792]=zero
typedef unsigned long long u64;
typedef unsigned __int128 u128;
__device__ u64 reduce(u128 x, u64 n, u64 inverse) {
    u64 product = (u128)((u64)x * inverse) * n >> 64, upper = x >> 64;
    return upper - product + (upper < product ? n : 0);
}
__device__ u64 power(u64 base, u64 exponent, u64 n) {
    u64 inverse = n;
    for (int i = 0; i < 5; i++) inverse *= 2 - n * inverse;
    u128 one = -(u128)n % n;
    u64 x = reduce((u128)(base % n) * (u64)one, n, inverse), result = reduce(one, n, inverse);
    for (; exponent; exponent >>= 1) {
        if (exponent & 1) result = reduce((u128)result * x, n, inverse);
        x = reduce((u128)x * x, n, inverse);
    }
    return reduce(result, n, inverse);
}
__device__ u64 slow_power(u64 base, u64 exponent, u64 n) {
    u64 result = 1;
    for (base %= n; exponent; exponent >>= 1) {
        if (exponent & 1) result = (u128)result * base % n;
        base = (u128)base * base % n;
    }
    return result;
}
__global__ void modular(const u64 *in, u64 *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const u64 *a = in + 4 * i, *b = in + 4 * (127 - i);
    out += 14 * i;
    u64 n = i % 2 ? 0xffffffffffffffc5 : 0x1fffffffffffffff;
    *out++ = power(a[0], a[1] >> 40, n);
    *out++ = slow_power(a[0], a[1] >> 40, n);
    u128 carry = 0;
    for (int k = 0; k < 4; k++) {
        carry += (u128)a[k] + b[k];
        *out++ = (u64)carry;
        carry >>= 64;
    }
    u64 r[8] = {};
    for (int k = 0; k < 4; k++) {
        u64 high = 0;
        for (int j = 0; j < 4; j++) {
            u128 t = (u128)a[k] * b[j] + r[k + j] + high;
            r[k + j] = (u64)t;
            high = t >> 64;
        }
        r[k + 4] = high;
    }
    for (u64 x : r) *out++ = x;
}
