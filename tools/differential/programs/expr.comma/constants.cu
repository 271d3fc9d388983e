//@ values: 3 3 3 3 5 300 5 1099511627776 83 103 25 6
// The right operand of a comma, or an operand of `?:`, is the constant itself ([expr.comma] 1), whose value is used
// and nothing else: it has no memory then ([basic.def.odr] 2).
__device__ int next(int &n) { return ++n; }
__global__ void values(long long *out) {
    const int c = 3;
    const unsigned char d = 200;
    const float f = 2.5f;
    constexpr long e = 1l << 40;
    bool yes = out != nullptr;
    int n = 0;
    *out++ = (1, c);
    *out++ = (1, static_cast<const int &&>(c));
    *out++ = static_cast<int>((next(n), c));
    *out++ = yes ? (next(n), c) : d;
    *out++ = (yes ? c : c) + n;
    *out++ = (next(n), d) + 100;
    *out++ = (long long)((next(n), f) * 2);
    *out++ = yes ? (next(n), e) : 0;
    *out++ = (next(n), next(n), (next(n), c)) + n * 10;
    const int &r = (next(n), c);
    *out++ = r + (&r == &c) * 100;
    for (int i = 0; i < 2; i++) {
        const int inner = 7;
        n += (next(n), inner);
    }
    *out++ = n;
    *out++ = +((yes, c)) - (yes, -c);
}
