// Cubes, as an H200's texture units see them (docs/textures.md).

// The face of a cube that a direction leads to, and the place on it (CUDA C++ Programming Guide, "Cubemap Textures"); and the
// component towards the face.
struct __iw_on_cube {
    int face;
    float x, y, depth;
};

// The reciprocal as NVIDIA's units have it: a polynomial of second degree for each 128th of a binade.
__device__ const unsigned __iw_reciprocals[128][3] = {
    {0x4000000, 65534, 1013}, {0x3f80fe2, 64522, 989}, {0x3f03f06, 63533, 966}, {0x3e88cb5, 62567, 945},
    {0x3e0f83e, 61622, 923}, {0x3d980f8, 60699, 902}, {0x3d22638, 59797, 883}, {0x3cae75a, 58914, 863},
    {0x3c3c3c4, 58051, 845}, {0x3bcbade, 57207, 827}, {0x3b5cc11, 56381, 809}, {0x3aef6cb, 55572, 791},
    {0x3a83a85, 54781, 774}, {0x3a196b4, 54007, 758}, {0x39b0ad3, 53249, 742}, {0x3949662, 52507, 727},
    {0x38e38e5, 51780, 711}, {0x387f1e2, 51068, 696}, {0x381c0e2, 50371, 682}, {0x37ba572, 49688, 669},
    {0x3759f23, 49019, 656}, {0x36fad89, 48363, 642}, {0x369d037, 47721, 631}, {0x36406ca, 47091, 618},
    {0x35e50d9, 46473, 605}, {0x358ae06, 45868, 594}, {0x3531dee, 45274, 582}, {0x34da036, 44692, 572},
    {0x3483486, 44121, 561}, {0x342da81, 43560, 549}, {0x33d91d5, 43011, 540}, {0x3385a2b, 42471, 529},
    {0x3333335, 41942, 519}, {0x32e1ca1, 41423, 510}, {0x3291620, 40913, 501}, {0x3241f6b, 40412, 490},
    {0x31f3833, 39921, 482}, {0x31a6034, 39439, 474}, {0x3159724, 38965, 465}, {0x310dcc1, 38500, 457},
    {0x30c30c5, 38043, 449}, {0x30792f1, 37594, 441}, {0x3030305, 37153, 433}, {0x2fe80c2, 36720, 426},
    {0x2fa0bea, 36294, 418}, {0x2f5a443, 35876, 412}, {0x2f14992, 35464, 403}, {0x2ecfb9e, 35060, 397},
    {0x2e8ba31, 34663, 390}, {0x2e48511, 34272, 383}, {0x2e05c0c, 33888, 377}, {0x2dc3ef0, 33511, 371},
    {0x2d82d85, 33140, 366}, {0x2d4279c, 32774, 358}, {0x2d02d04, 32415, 353}, {0x2cc3d8e, 32062, 348},
    {0x2c8590d, 31714, 341}, {0x2c47f52, 31373, 337}, {0x2c0b02e, 31036, 331}, {0x2bceb78, 30705, 326},
    {0x2b93107, 30379, 320}, {0x2b580b0, 30059, 316}, {0x2b1da49, 29743, 310}, {0x2ae3da9, 29432, 305},
    {0x2aaaaac, 29127, 302}, {0x2a7212c, 28826, 297}, {0x2a3a100, 28529, 291}, {0x2a02a04, 28237, 287},
    {0x29cbc17, 27950, 283}, {0x2995712, 27667, 279}, {0x295fad6, 27388, 274}, {0x292a73f, 27114, 271},
    {0x28f5c2b, 26843, 266}, {0x28c197b, 26577, 263}, {0x288df0e, 26314, 258}, {0x285acc6, 26056, 256},
    {0x2828285, 25801, 251}, {0x27f602a, 25550, 248}, {0x27c459a, 25302, 243}, {0x27932b6, 25058, 240},
    {0x2762764, 24818, 237}, {0x2732388, 24581, 233}, {0x2702705, 24348, 231}, {0x26d31c1, 24117, 226},
    {0x26a43a1, 23890, 223}, {0x2675c8d, 23667, 222}, {0x2647c6b, 23446, 218}, {0x261a322, 23228, 214},
    {0x25ed09a, 23014, 212}, {0x25c04bb, 22802, 208}, {0x2593f6b, 22593, 205}, {0x2568098, 22388, 204},
    {0x253c827, 22184, 199}, {0x2511604, 21984, 197}, {0x24e6a19, 21787, 196}, {0x24bc450, 21592, 193},
    {0x2492494, 21399, 189}, {0x2468ad1, 21209, 186}, {0x243f6f3, 21022, 184}, {0x24168e3, 20837, 182},
    {0x23ee092, 20655, 180}, {0x23c5de9, 20475, 178}, {0x239e0d7, 20297, 175}, {0x237694a, 20122, 173},
    {0x234f72e, 19949, 171}, {0x2328a71, 19778, 169}, {0x2302304, 19609, 166}, {0x22dc0d3, 19443, 165},
    {0x22b63ce, 19278, 161}, {0x2290be4, 19116, 160}, {0x226b904, 18956, 159}, {0x2246b1f, 18797, 155},
    {0x2222224, 18641, 154}, {0x21fde04, 18487, 153}, {0x21d9eaf, 18334, 150}, {0x21b6418, 18184, 149},
    {0x2192e2c, 18035, 147}, {0x216fcdf, 17888, 145}, {0x214d024, 17743, 143}, {0x212a7e8, 17600, 143},
    {0x2108423, 17458, 140}, {0x20e64c4, 17318, 138}, {0x20c49bd, 17180, 137}, {0x20a3301, 17043, 135},
    {0x2082084, 16908, 133}, {0x2061239, 16775, 132}, {0x2040811, 16643, 131}, {0x2020203, 16513, 130},
};

// For numbers that are not negative.
__device__ inline float __iw_reciprocal(float of) {
    unsigned bits = __float_as_uint(of), exponent = bits >> 23 & 255, fraction = bits & 0x7fffffu;
    if (exponent == 0) return __uint_as_float(0x7f800000u);
    if (exponent == 255) return __uint_as_float(fraction ? 0x7fffffffu : 0u);
    const unsigned *c = __iw_reciprocals[fraction >> 16];
    unsigned x = fraction & 0xffffu, square = 0;
    // The square without its lower columns.
    for (int i = 9; i < 16; i++) {
        if (x >> i & 1) square += (1u << (2 * i - 17)) + ((x & ((1u << i) - 1)) >> (16 - i));
    }
    long long sum = ((long long)c[0] << 13) + 2023 - (long long)c[1] * x + (long long)c[2] * square;
    unsigned mantissa = (unsigned)(sum >> 15), one = mantissa >> 24;
    int result = 253 - (int)exponent + (int)one;
    return __uint_as_float(result <= 0 ? 0u : (unsigned)result << 23 | (one ? 0u : mantissa & 0x7fffffu));
}

// What is no number is smaller than all others.
__device__ inline float __iw_size(float x) { return x == x ? fabsf(x) : -1.0f; }

// A direction as a face sees it: along its rows and columns, and towards it.
__device__ inline __iw_on_cube __iw_seen_from(int face, float x, float y, float z) {
    if (face >= 4) return face == 5 ? __iw_on_cube{face, -x, -y, -z} : __iw_on_cube{face, x, -y, z};
    if (face >= 2) return face == 3 ? __iw_on_cube{face, x, -z, -y} : __iw_on_cube{face, x, z, y};
    return face == 1 ? __iw_on_cube{face, z, -y, -x} : __iw_on_cube{face, -z, -y, x};
}

// The face of the largest component; z wins over y over x.
__device__ inline int __iw_face_of(float x, float y, float z) {
    float ax = __iw_size(x), ay = __iw_size(y), az = __iw_size(z);
    if (az >= ax && az >= ay) return z < 0 ? 5 : 4;
    if (ay >= ax) return y < 0 ? 3 : 2;
    return x < 0 ? 1 : 0;
}

// A direction whose largest component is 1 or -1, and the face that it leads to.
struct __iw_direction {
    float x, y, z;
    int face;
};

__device__ inline __iw_direction __iw_direction_of(float x, float y, float z) {
    float r = __iw_reciprocal(fmaxf(fmaxf(fabsf(x), fabsf(y)), fabsf(z)));
    x *= r;
    y *= r;
    z *= r;
    return __iw_direction{x, y, z, __iw_face_of(x, y, z)};
}

__device__ inline __iw_on_cube __iw_cube(float x, float y, float z) {
    __iw_direction d = __iw_direction_of(x, y, z);
    return __iw_seen_from(d.face, d.x, d.y, d.z);
}

// The place on a face from -1 to 1 as a normalised coordinate with 21 bits.
__device__ inline int __iw_on_face(float q) {
    q = fminf(fmaxf(__iw_coordinate(q), -2.0f), 2.0f);
    return (int)floorf(q * 1048576.0f) + 1048576;
}

// A texel of a cube.
struct __iw_cube_texel {
    int face, x, y;
};

// The texel at a place that may be one beyond an edge of a face with n * n texels: there the face beside it goes on. There is none beyond
// two edges.
__device__ inline __iw_cube_texel __iw_beside(int face, int i, int j, int n) {
    bool column = (unsigned)i >= (unsigned)n, row = (unsigned)j >= (unsigned)n;
    if (!column && !row) return __iw_cube_texel{face, i, j};
    // From the middle of the cube in halves of texels, which floats have exactly: the edge folds what is beyond it by a right angle.
    float u = (float)(2 * i + 1 - n), v = (float)(2 * j + 1 - n), depth = (float)(n - 1), edge = (float)n;
    if (column) u = i < 0 ? -edge : edge;
    if (row) v = j < 0 ? -edge : edge;
    float sign = face & 1 ? -1.0f : 1.0f, x, y, z;
    if (face >= 4) {
        x = sign * u;
        y = -v;
        z = sign * depth;
    } else if (face >= 2) {
        x = u;
        y = sign * depth;
        z = sign * v;
    } else {
        x = sign * depth;
        y = -v;
        z = -sign * u;
    }
    __iw_on_cube at = __iw_seen_from(__iw_face_of(x, y, z), x, y, z);
    return __iw_cube_texel{at.face, ((int)at.x + n - 1) >> 1, ((int)at.y + n - 1) >> 1};
}

// The place of a linear sample on a face's axis with n texels, where faces have no seams: in 256ths from the middle of the first texel. It
// does not leave the face.
__device__ inline int __iw_seamless_place(float q, int n) {
    return min(max(__iw_scaled(__iw_on_face(q), n, 21, true), -128), 256 * n - 128);
}

// A share of a weight for each of the texels that a linear sample on a cube without seams is made of, the first of which is at the
// place x >> 8 and y >> 8. Returns which of them does not exist, in a corner where three faces meet, or -1: two others get a third of its
// weight each, and the one opposite what is left.
__device__ inline int __iw_seamless_weights(int x, int y, int n, int share, int *w) {
    int i = x >> 8, j = y >> 8, right = (share * (x & 255) + 128) >> 8, left = share - right;
    w[3] = (right * (y & 255) + 128) >> 8;
    w[2] = (left * (y & 255) + 127) >> 8;
    w[1] = right - w[3];
    w[0] = left - w[2];
    if ((i >= 0 && i + 1 < n) || (j >= 0 && j + 1 < n)) return -1;
    int missing = (i < 0 ? 0 : 1) | (j < 0 ? 0 : 2), lost = 0;
    for (int c = 0; c < 4; c++) lost = c == missing ? w[c] : lost;
    int third = (lost * 85 + 128) >> 8;
    for (int c = 0; c < 4; c++) w[c] += c == missing ? -lost : (c ^ missing) == 3 ? lost - 2 * third : third;
    return missing;
}
