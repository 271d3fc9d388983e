// Quotients and remainders of integers of 128 bits, whose dividends and divisors have all lengths, with digits that are estimated
// too large; division by zero is not among them, for it is undefined.
//@ family: integers
//@ launch: divide grid=4 block=64
//@ arg: a:u64[512]=bits(3)
//@ arg: b:u64[512]=edges(4)
//@ arg: out:u64[3072]=zero
__device__ void store(unsigned long long *&out, unsigned __int128 x) {
    *out++ = (unsigned long long)x;
    *out++ = (unsigned long long)(x >> 64);
}
__global__ void divide(const unsigned long long *a, const unsigned long long *b, unsigned long long *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned __int128 x = (unsigned __int128)a[2 * i + 1] << 64 | a[2 * i], y = (unsigned __int128)b[2 * i + 1] << 64 | b[2 * i];
    if (i & 1) y ^= (unsigned __int128)a[511 - i] << 31;
    if (i & 2) x |= ~(unsigned __int128)0 << i % 128;
    x >>= i * 7 % 128;
    y >>= i * 5 % 128;
    y |= y == 0;
    out += 12 * i;
    store(out, x / y);
    store(out, x % y);
    __int128 s = (i & 4) ? -(__int128)(x >> 1) : (__int128)(x >> 1), t = (i & 8) ? -(__int128)(y >> 1) : (__int128)(y >> 1);
    if (t == 0) t = -3;
    store(out, (unsigned __int128)(s / t));
    store(out, (unsigned __int128)(s % t));
    x /= (unsigned)(i + 1);
    x %= 1000000007ull * 1000000009ull;
    store(out, x);
    store(out, (unsigned __int128)(a[2 * i] % ((__int128)b[2 * i] + 1)));
}
