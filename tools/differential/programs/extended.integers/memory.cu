//@ values: 24 3 10 7 6 15 2 6 68719476736 68719476735 651 0 603979776 -9 1572864 268435456
//@ values: 1 1230066625199609624 72623859790382856 1 24 -7 14379386343318 3400198294675128320 -20 -4 -5 11 5 -1 120300 31
//@ values: 9223372036854775807 22 77
typedef __int128_t i128;
typedef __uint128_t u128;
struct Pair {
    int n = 3;
    u128 x = (u128)1 << 100;
    i128 y;
};
struct Number {
    u128 value;
    __device__ Number(u128 v = 0) : value(v) {}
    __device__ Number operator+(const Number &o) const { return value + o.value; }
    __device__ Number &operator*=(u128 by) {
        value *= by;
        return *this;
    }
    __device__ explicit operator bool() const { return value; }
    __device__ virtual i128 half() const { return (i128)value >> 1; }
};
struct More : Number {
    using Number::Number;
    __device__ i128 half() const override { return (i128)value >> 2; }
};
union Bits {
    u128 x;
    unsigned long long words[2];
    unsigned char bytes[16];
};
__device__ void step(u128 &x, const u128 &by = 7) { x += by; }
__device__ u128 *of(u128 *p, int n) { return p + n; }
__device__ i128 apply(i128 (*f)(i128, i128), i128 a, i128 b) { return f(a, b); }
__device__ i128 difference(i128 a, i128 b) { return a - b; }
__device__ Pair made(int n) { return {n, (u128)n << 90, -(i128)n}; }
__device__ i128 factorial(int n) { return n < 2 ? (i128)1 : n * factorial(n - 1); }
__device__ unsigned long long high(u128 x) { return (unsigned long long)(x >> 64); }
__global__ void values(long long *out) {
    u128 a[4] = {1, 2, (u128)3 << 64};
    for (int i = 0; i < 4; i++) step(a[i]);
    step(a[3], (u128)5 << 65);
    *out++ = (long long)(a[0] + a[1] + a[2]), *out++ = high(a[2]), *out++ = high(a[3]), *out++ = (long long)a[3];
    u128 *p = of(a, 2);
    *p = *p * 2, ++*p, p[1]--;
    *out++ = high(*p), *out++ = (long long)*p, *out++ = p - a, *out++ = (long long)p[1];
    Pair pair{1}, copy = pair, list = {4, 5, 6};
    copy.x -= 1;
    *out++ = high(pair.x), *out++ = high(copy.x), *out++ = copy.n + (long long)(list.x * 10 + list.y * 100), *out++ = (long long)pair.y;
    Pair m = made(9);
    *out++ = high(m.x), *out++ = (long long)m.y;
    Number n = 3;
    n *= (u128)1 << 80;
    n = n + Number(1);
    More more((u128)1 << 90);
    const Number *both[] = {&n, &more};
    for (const Number *b : both) *out++ = (long long)(b->half() >> 60);
    *out++ = n ? 1 : 0;
    Bits bits;
    bits.x = ((u128)0x0102030405060708 << 64) | 0x1112131415161718;
    *out++ = bits.words[0], *out++ = bits.words[1], *out++ = bits.bytes[15], *out++ = bits.bytes[0];
    *out++ = (long long)(apply(difference, 5, 12)), *out++ = (long long)(factorial(30) >> 64), *out++ = (long long)factorial(33);
    i128 captured = -4;
    auto by_value = [captured](i128 x) { return x * captured; };
    auto by_reference = [&] { return captured--; };
    *out++ = (long long)by_value(5), *out++ = (long long)by_reference(), *out++ = (long long)captured;
    volatile u128 v = 5;
    v = v + 6;
    *out++ = (long long)v;
    u128 *heap = new u128[(u128)3]{1, 2, 3};
    *out++ = (long long)(heap[(i128)2] + *(heap + (u128)1));
    delete[] heap;
    *out++ = __builtin_bit_cast(Bits, (i128)-2).words[1];
    i128 grid[2][3] = {{1, 2}, {3}};
    i128 total = 0;
    for (auto &row : grid)
        for (i128 x : row) total = total * 10 + x;
    *out++ = (long long)total;
    const i128 constant = ((i128)1 << 66) - 1;
    static const u128 kept = (u128)constant << 3;
    *out++ = high(kept), *out++ = (long long)(constant >> 3);
    i128 chained = a[0] ? captured = 11 : 0;
    *out++ = (long long)(chained + captured);
    bool flag = true;
    (flag ? a[0] : a[1]) = 77;
    *out++ = (long long)a[0];
}
