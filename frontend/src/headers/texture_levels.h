// Which levels of a texture a sample is made of, as an H200's answers show it (docs/textures.md). Levels count in 256ths.

// A positive number as gradients are computed with: 10 bits, the highest of which is set, in units of 2^(exponent - 9); or zero.
struct __iw_short {
    int bits, exponent;
};

#define __IW_NO_LEVEL (-(1 << 20))
#define __IW_LAST_LEVEL (1 << 20)

// The logarithm of numbers from 1 to 2, of which 8 bits of the fraction count.
__device__ const unsigned char __iw_logarithms[256] = {
    0, 2, 4, 5, 6, 8, 9, 11, 12, 13, 15, 16, 18, 19, 20, 22, 23, 24, 26, 27, 28, 30, 31, 32,
    34, 35, 36, 38, 39, 40, 42, 43, 44, 45, 47, 48, 49, 50, 52, 53, 54, 55, 57, 58, 59, 60, 62, 63,
    64, 65, 66, 68, 69, 70, 71, 72, 74, 75, 76, 77, 78, 79, 81, 82, 83, 84, 85, 86, 88, 89, 90, 91,
    92, 93, 94, 95, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 109, 110, 111, 112, 113, 114, 115, 116, 117,
    118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131, 132, 133, 135, 136, 137, 137, 138, 139, 140, 141,
    142, 143, 144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 162, 163, 164,
    165, 166, 167, 168, 169, 170, 171, 172, 173, 173, 174, 175, 176, 177, 178, 179, 180, 181, 181, 182, 183, 184, 185, 186,
    187, 188, 188, 189, 190, 191, 192, 193, 194, 195, 195, 196, 197, 198, 199, 200, 200, 201, 202, 203, 204, 205, 205, 206,
    207, 208, 209, 210, 210, 211, 212, 213, 214, 214, 215, 216, 217, 218, 218, 219, 220, 221, 222, 222, 223, 224, 225, 226,
    226, 227, 228, 229, 229, 230, 231, 232, 233, 233, 234, 235, 236, 236, 237, 238, 239, 239, 240, 241, 242, 242, 243, 244,
    245, 245, 246, 247, 248, 248, 249, 250, 251, 251, 252, 253, 253, 254, 255, 255,
};

__device__ inline __iw_short __iw_shortened(int bits, int exponent) {
    if (bits <= 0) return __iw_short{0, -1000};
    int more = 22 - __clz(bits);
    return __iw_short{more > 0 ? bits >> more : bits << -more, exponent + more};
}

// The size of a number, towards zero. What is no number counts as 0, and so does a subnormal number.
__device__ inline __iw_short __iw_short_of(float x) {
    unsigned bits = __float_as_uint(x), exponent = bits >> 23 & 255;
    if (exponent == 0 || (exponent == 255 && (bits & 0x7fffffu))) return __iw_short{0, -1000};
    return __iw_short{(int)(bits >> 14 & 0x1ff | 0x200), exponent == 255 ? 4000 : (int)exponent - 127};
}

// Times a size in texels, of which 10 bits count. The product's lower columns are left out, and it is rounded up from an eighth on.
__device__ inline __iw_short __iw_in_texels(float x, int size) {
    __iw_short a = __iw_short_of(x);
    int log = 31 - __clz(size), kept = min(log, 9), cut = kept - 3, sum = 0;
    size >>= log - kept;
    for (int i = 0; i < 10; i++) {
        int part = a.bits << i;
        if (size >> i & 1) sum += cut > 0 ? part >> cut : part << -cut;
    }
    return __iw_shortened((sum + 7) >> 3, a.exponent + log);
}

__device__ inline bool __iw_shorter(const __iw_short &a, const __iw_short &b) {
    return a.exponent < b.exponent || (a.exponent == b.exponent && a.bits < b.bits);
}

__device__ inline int __iw_down(int bits, int by) { return bits >> min(by, 31); }

// The size of a sum or difference, with a bit more on the way.
__device__ inline __iw_short __iw_together(const __iw_short &a, const __iw_short &b, bool minus) {
    bool swap = __iw_shorter(a, b);
    const __iw_short most = swap ? b : a, least = swap ? a : b;
    int other = __iw_down(least.bits << 1, most.exponent - least.exponent);
    return __iw_shortened((most.bits << 1) + (minus ? -other : other), most.exponent - 1);
}

// About the length of a vector: the largest component, 11/32 of the next one, and a quarter of the least. Scaled: 11/16 of that.
__device__ inline __iw_short __iw_length(const __iw_short (&v)[3], bool scaled) {
    __iw_short a = v[0], b = v[1], c = v[2];
    if (__iw_shorter(a, b)) {
        a = v[1];
        b = v[0];
    }
    if (__iw_shorter(a, c)) {
        c = b;
        b = a;
        a = v[2];
    } else if (__iw_shorter(b, c)) {
        c = b;
        b = v[2];
    }
    if (scaled) {
        a = __iw_shortened((a.bits * 11 + 4) >> 3, a.exponent - 1);
        b = __iw_shortened((b.bits * 121 + 32) >> 6, b.exponent - 3);
        c = __iw_shortened((c.bits * 11 + 4) >> 3, c.exponent - 3);
    } else {
        b = __iw_shortened((b.bits * 11 + 4) >> 3, b.exponent - 2);
        c.exponent -= 2;
    }
    bool swap = __iw_shorter(b, c);
    const __iw_short most = swap ? c : b, least = swap ? b : c;
    int others = most.bits + __iw_down(least.bits, most.exponent - least.exponent);
    return __iw_shortened(a.bits + __iw_down(others, a.exponent - most.exponent), a.exponent);
}

__device__ inline int __iw_logarithm(const __iw_short &a) {
    if (!a.bits) return __IW_NO_LEVEL;
    return max(min(a.exponent, 1000), -1000) * 256 + __iw_logarithms[(a.bits >> 1) - 256];
}

// How the place of a sample moves in one direction of a picture, in texels.
struct __iw_move {
    __iw_short size[3];
    bool minus[3];
};

// The level for two such moves. An axis of the ellipse that they span may be longer than both.
__device__ inline int __iw_level_of(const __iw_move &x, const __iw_move &y, bool ellipse) {
    int level = max(__iw_logarithm(__iw_length(x.size, false)), __iw_logarithm(__iw_length(y.size, false)));
    if (!ellipse) return level;
    for (int n = 0; n < 2; n++) {
        __iw_short both[3];
        for (int i = 0; i < 3; i++) {
            both[i] = __iw_together(x.size[i], y.size[i], (x.minus[i] != y.minus[i]) == (n == 0));
        }
        level = max(level, __iw_logarithm(__iw_length(both, true)));
    }
    return level;
}

// The level that each way of sampling asks for, before the texture's bias and limits.

// None: the least one.
struct __iw_least_level {
    __device__ int of(const __iw_sampler &) const { return __IW_NO_LEVEL; }
};

struct __iw_given_level {
    float level;
    __device__ int of(const __iw_sampler &) const {
        // Towards zero.
        return level == level ? (int)(fminf(fmaxf(level, -256.0f), 256.0f) * 256.0f) : 0;
    }
};

// In one and two dimensions the units have instructions for gradients.
struct __iw_level_of_moves {
    float2 x, y;
    __device__ int of(const __iw_sampler &s) const {
        const __iw_short zero = {0, -1000};
        __iw_move a = {{__iw_in_texels(x.x, s.width), __iw_in_texels(x.y, s.height), zero}, {x.x < 0, x.y < 0, false}};
        __iw_move b = {{__iw_in_texels(y.x, s.width), __iw_in_texels(y.y, s.height), zero}, {y.x < 0, y.y < 0, false}};
        return __iw_level_of(a, b, true);
    }
};

// In three, and on cubes, there are threads for the places that the gradients lead to.
struct __iw_level_of_places {
    float at[3];
    float4 x, y;

    __device__ static float along(float from, float by, int size, bool &far) {
        float to = __iw_coordinate(from + by);
        from = __iw_coordinate(from);
        far = far || !(fabsf(from * (float)size) < __int_as_float(0x7f800000)) ||
              !(fabsf(to * (float)size) < __int_as_float(0x7f800000));
        return to - from;
    }

    __device__ __iw_move move(const __iw_sampler &s, const float4 &by, bool &far) const {
        float d0 = along(at[0], by.x, s.width, far), d1 = along(at[1], by.y, s.height, far);
        float d2 = along(at[2], by.z, s.depth, far);
        return __iw_move{{__iw_in_texels(d0, s.width), __iw_in_texels(d1, s.height), __iw_in_texels(d2, s.depth)},
                         {d0 < 0, d1 < 0, d2 < 0}};
    }

    __device__ int of(const __iw_sampler &s) const {
        bool far = false;
        __iw_move a = move(s, x, far), b = move(s, y, far);
        return far ? __IW_LAST_LEVEL : __iw_level_of(a, b, true);
    }
};

struct __iw_level_on_cube {
    float at[3];
    float4 x, y;

    // From a place on a face to another one. A face beside it is unfolded; one behind it is too far away.
    __device__ static __iw_move move(const __iw_direction &from, const __iw_direction &to, int size, bool &far) {
        __iw_on_cube start = __iw_seen_from(from.face, from.x, from.y, from.z);
        __iw_on_cube end = __iw_seen_from(from.face, to.x, to.y, to.z);
        int sign = to.face & 1 ? -1 : 1, axis = to.face >> 1;
        __iw_on_cube side = __iw_seen_from(from.face, axis == 0 ? sign : 0, axis == 1 ? sign : 0, axis == 2 ? sign : 0);
        far = far || side.depth < 0;
        __iw_move m = {{{0, -1000}, {0, -1000}, {0, -1000}}, {false, false, false}};
        for (int i = 0; i < 2; i++) {
            float p = i ? start.y : start.x, q = i ? end.y : end.x, towards = i ? side.y : side.x;
            if (towards != 0) {
                __iw_short near = __iw_in_texels((1.0f - towards * p) * 0.5f, size);
                __iw_short beyond = __iw_in_texels((1.0f - end.depth) * 0.5f, size);
                m.size[i] = __iw_together(near, beyond, false);
                m.minus[i] = towards < 0;
            } else {
                m.size[i] = __iw_in_texels((q - p) * 0.5f, size);
                m.minus[i] = q < p;
            }
        }
        return m;
    }

    __device__ int of(const __iw_sampler &s) const {
        __iw_direction o = __iw_direction_of(at[0], at[1], at[2]);
        __iw_direction p = __iw_direction_of(at[0] + x.x, at[1] + x.y, at[2] + x.z);
        __iw_direction q = __iw_direction_of(at[0] + y.x, at[1] + y.y, at[2] + y.z);
        bool far = false;
        __iw_move a = move(o, p, s.width, far), b = move(o, q, s.width, far);
        return far ? __IW_LAST_LEVEL : __iw_level_of(a, b, o.face == p.face && o.face == q.face);
    }
};
