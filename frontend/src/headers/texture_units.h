// What the texture units of NVIDIA's GPUs compute.

struct __iw_pair {
    int first, second;
    // Of the second, in 256ths.
    int weight;
};

__device__ inline int __iw_fixed(float x, unsigned n, unsigned flags) {
    if (flags & __IW_NORMALIZED) x = x * (float)n;
    float y = x * 256.0f;
    y = fminf(fmaxf(y, -1.0e9f), 1.0e9f);
    float f = floorf(y);
    return (int)f + (y - f >= 0.5f);
}

__device__ inline int __iw_nearest(float x, int n, unsigned mode, unsigned flags) {
    if (flags & __IW_NORMALIZED) x = x * (float)n;
    return __iw_address((int)floorf(x), n, mode);
}

__device__ inline __iw_pair __iw_nearest_two(float x, int n, unsigned mode, unsigned flags) {
    int at = __iw_fixed(x, n, flags) - 128;
    int i = at >> 8;
    return __iw_pair{__iw_address(i, n, mode), __iw_address(i + 1, n, mode), at & 255};
}

__device__ inline __iw_pair __iw_gathered(float x, int n, unsigned mode, unsigned flags) {
    return __iw_nearest_two(x, n, mode, flags);
}

__device__ inline unsigned __iw_half(unsigned bits) {
    unsigned sign = (bits & 0x8000u) << 16, magnitude = bits & 0x7fffu;
    if (magnitude >= 0x7c00u) return sign | 0x7f800000u | (magnitude & 0x3ffu) << 13;
    if (magnitude >= 0x400u) return sign | (magnitude + 0x1c000u) << 13;
    return sign | __float_as_uint((float)(int)magnitude * 5.9604644775390625e-8f);
}

__device__ inline float __iw_unit(unsigned r, unsigned format) {
    bool wide = (format >> 2 & 3) == 1;
    if (format & 1) return fmaxf((float)(int)r / (wide ? 32767.0f : 127.0f), -1.0f);
    return (float)r / (wide ? 65535.0f : 255.0f);
}

__device__ inline uint4 __iw_border_registers(float4 border, unsigned format, unsigned flags) {
    return make_uint4(__float_as_uint(border.x), __float_as_uint(border.y), __float_as_uint(border.z),
                      __float_as_uint(border.w));
}

// A texel as device code gets it.
__device__ inline uint4 __iw_convert(unsigned format, unsigned flags, uint4 t) {
    if (!(flags & __IW_FLOATS) || (format & 3) == 2) return t;
    return make_uint4(__float_as_uint(__iw_unit(t.x, format)), __float_as_uint(__iw_unit(t.y, format)),
                      __float_as_uint(__iw_unit(t.z, format)), __float_as_uint(__iw_unit(t.w, format)));
}

// A weighted sum as the filter forms it. Texels of weight 0 do not count. Mantissas have 28 bits and are shifted to the largest
// exponent, what falls out is lost; products with weights, of which there are 256 in all, are added without a loss; the sum is rounded
// to 24 bits, halves away from zero. Subnormal numbers are zeros.
struct __iw_sum {
    // Largest exponent, and the parts of the sum above and below 2^12.
    int exponent, high, low;
    // Of the texels: or of what is no number, and whether all of them are negative.
    bool nan, plus, minus, negative;
};

__device__ inline int __iw_exponent(unsigned texel, int weight) { return weight ? (int)(texel >> 23 & 255) : 0; }

__device__ inline void __iw_add(__iw_sum &s, unsigned texel, int weight) {
    if (weight == 0) return;
    int exponent = texel >> 23 & 255;
    unsigned fraction = texel & 0x7fffffu;
    bool minus = texel >> 31;
    s.negative = s.negative && minus;
    if (exponent == 255) {
        if (fraction) s.nan = true;
        else if (minus) s.minus = true;
        else s.plus = true;
    }
    int shift = s.exponent - exponent;
    if (exponent == 0 || shift > 27) return;
    int aligned = (int)(((fraction | 0x800000u) << 4) >> shift);
    int high = (aligned >> 12) * weight, low = (aligned & 0xfff) * weight;
    s.high += minus ? -high : high;
    s.low += minus ? -low : low;
}

__device__ inline unsigned __iw_rounded(const __iw_sum &s) {
    if (s.nan || (s.plus && s.minus)) return 0x7fffffffu;
    if (s.plus) return 0x7f800000u;
    if (s.minus) return 0xff800000u;
    int high = s.high + (s.low >> 12), low = s.low & 0xfff;
    bool minus = high < 0;
    if (minus) {
        high = -high - (low != 0);
        low = (4096 - low) & 0xfff;
    }
    if ((high | low) == 0) return s.negative ? 0x80000000u : 0u;
    unsigned sign = minus ? 0x80000000u : 0u;
    // The number is mantissa * 2^(exponent - 150 - 12), and gets 24 bits.
    unsigned mantissa;
    int exponent = s.exponent - 12;
    int bits = high ? 44 - __clz(high) : 32 - __clz(low), drop = bits - 24;
    if (drop <= 0) mantissa = ((unsigned)high << 12 | (unsigned)low) << -drop;
    else if (drop <= 12) {
        mantissa = (unsigned)high << (12 - drop) | (unsigned)low >> drop;
        mantissa += low >> (drop - 1) & 1;
    } else {
        mantissa = high >> (drop - 12);
        mantissa += high >> (drop - 13) & 1;
    }
    exponent += drop;
    // A carry goes on to the exponent.
    exponent += mantissa >> 24;
    if (exponent <= 0) return sign;
    if (exponent >= 255) return sign | 0x7f800000u;
    return sign | (unsigned)exponent << 23 | (mantissa & 0x7fffffu);
}

__device__ inline unsigned __iw_mix(int w0, int w1, unsigned t0, unsigned t1) {
    __iw_sum s = {max(__iw_exponent(t0, w0), __iw_exponent(t1, w1)), 0, 0, false, false, false, true};
    __iw_add(s, t0, w0);
    __iw_add(s, t1, w1);
    return __iw_rounded(s);
}

__device__ inline unsigned __iw_mix(const int (&w)[4], unsigned t0, unsigned t1, unsigned t2, unsigned t3) {
    int exponent = max(max(__iw_exponent(t0, w[0]), __iw_exponent(t1, w[1])),
                       max(__iw_exponent(t2, w[2]), __iw_exponent(t3, w[3])));
    __iw_sum s = {exponent, 0, 0, false, false, false, true};
    __iw_add(s, t0, w[0]);
    __iw_add(s, t1, w[1]);
    __iw_add(s, t2, w[2]);
    __iw_add(s, t3, w[3]);
    return __iw_rounded(s);
}

__device__ inline uint4 __iw_filter(unsigned format, unsigned flags, int x, uint4 a, uint4 b) {
    a = __iw_convert(format, flags, a);
    b = __iw_convert(format, flags, b);
    int w0 = 256 - x;
    unsigned components = format >> 4;
    uint4 r = make_uint4(__iw_mix(w0, x, a.x, b.x), 0, 0, 0);
    if (components > 1) r.y = __iw_mix(w0, x, a.y, b.y);
    if (components > 2) {
        r.z = __iw_mix(w0, x, a.z, b.z);
        r.w = __iw_mix(w0, x, a.w, b.w);
    }
    return r;
}

__device__ inline uint4 __iw_filter(unsigned format, unsigned flags, int x, int y, uint4 a, uint4 b, uint4 c, uint4 d) {
    a = __iw_convert(format, flags, a);
    b = __iw_convert(format, flags, b);
    c = __iw_convert(format, flags, c);
    d = __iw_convert(format, flags, d);
    int both = (x * y + 128) >> 8;
    int w[4] = {256 - x - y + both, x - both, y - both, both};
    unsigned components = format >> 4;
    uint4 r = make_uint4(__iw_mix(w, a.x, b.x, c.x, d.x), 0, 0, 0);
    if (components > 1) r.y = __iw_mix(w, a.y, b.y, c.y, d.y);
    if (components > 2) {
        r.z = __iw_mix(w, a.z, b.z, c.z, d.z);
        r.w = __iw_mix(w, a.w, b.w, c.w, d.w);
    }
    return r;
}

__device__ inline uint4 __iw_filter(unsigned format, unsigned flags, int x, int y, int z, const uint4 (&t)[8]) {
    return t[0];
}
