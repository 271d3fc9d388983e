//@ values: 2575430077739163850 2130047935001374616 8702376473960630512 -410518283490704999 3217806475863522512 9203485260476053674 32 4 224 7
typedef __int128_t i128;
typedef __uint128_t u128;
__device__ unsigned long long fold(unsigned long long h, u128 x) {
    h = (h ^ (unsigned long long)x) * 0x9e3779b97f4a7c15ull;
    h ^= h >> 31;
    h = (h ^ (unsigned long long)(x >> 64)) * 0xd6e8feb86659fd93ull;
    return h ^ h >> 27;
}
__global__ void values(long long *out) {
    const u128 numbers[] = {0, 1, (u128)1 << 63, (u128)1 << 64, (u128)1 << 127, ~(u128)0,
                            (u128)0x123456789abcdef0 << 64 | 0xfedcba9876543210, (u128)0x8000000000000000 << 64 | 1};
    unsigned long long left = 1, right = 1, with_sign = 1, compound = 1, rotated = 1, counts = 1;
    for (u128 x : numbers)
        for (int n = 0; n < 128; n++) {
            left = fold(left, x << n);
            right = fold(right, x >> n);
            with_sign = fold(with_sign, (u128)((i128)x >> n));
            u128 y = x;
            y <<= n;
            y ^= x;
            y >>= (unsigned char)n;
            compound = fold(compound, y);
            rotated = fold(rotated, x << n | x >> (128 - n) % 128);
            counts = fold(counts, x << (u128)n);
            counts = fold(counts, x >> (i128)n);
            counts = fold(counts, x << (unsigned long long)n);
        }
    *out++ = left;
    *out++ = right;
    *out++ = with_sign;
    *out++ = compound;
    *out++ = rotated;
    *out++ = counts;
    i128 five = 5;
    *out++ = 1 << five;
    *out++ = sizeof(1 << five);
    int seven = 7;
    seven <<= five;
    *out++ = seven;
    seven >>= (u128)five;
    *out++ = seven;
}
