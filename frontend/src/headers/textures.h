// Textures and surfaces (CUDA C++ Programming Guide, "Texture Functions", "Surface Functions" and "Texture Fetching").
//
// An object is the address of a record that the host makes (core/src/api/textures/record.rs). A sample is four registers, as the
// texture units of NVIDIA's GPUs give them.
#ifndef _ISOWARP_TEXTURES
#define _ISOWARP_TEXTURES

typedef unsigned long long cudaTextureObject_t;
typedef unsigned long long cudaSurfaceObject_t;
typedef unsigned long long CUtexObject;
typedef unsigned long long CUsurfObject;

enum cudaTextureReadMode { cudaReadModeElementType = 0, cudaReadModeNormalizedFloat = 1 };
enum cudaSurfaceBoundaryMode { cudaBoundaryModeZero = 0, cudaBoundaryModeClamp = 1, cudaBoundaryModeTrap = 2 };

#define cudaTextureType1D 0x01
#define cudaTextureType2D 0x02
#define cudaTextureType3D 0x03
#define cudaTextureTypeCubemap 0x0C
#define cudaTextureType1DLayered 0xF1
#define cudaTextureType2DLayered 0xF2
#define cudaTextureTypeCubemapLayered 0xFC
#define cudaSurfaceType1D 0x01
#define cudaSurfaceType2D 0x02
#define cudaSurfaceType3D 0x03
#define cudaSurfaceTypeCubemap 0x0C
#define cudaSurfaceType1DLayered 0xF1
#define cudaSurfaceType2DLayered 0xF2
#define cudaSurfaceTypeCubemapLayered 0xFC

struct __iw_texture {
    unsigned long long texels;
    // Bytes from row to row.
    unsigned row;
    // The format in 8 bits: kind, which is 0 unsigned, 1 signed, 2 float; logarithm of a component's bytes << 2; components << 4.
    // Above them what follows here.
    unsigned what;
    unsigned width, height, depth;
    // Bytes of a row's texels.
    unsigned bytes;
    // Bytes from slice to slice.
    unsigned long long slice;
    // Of the first level, behind whose record those of the others lie: the least and the greatest level of a sample, 16 bits each,
    // and what is added to a level, in 256ths.
    unsigned limits;
    int bias;
    // A texel.
    alignas(16) unsigned border[4];
    // A texture of CUDA's own that gives the same samples, or 0.
    unsigned long long own;
    // What the object is, for checks: `cudaTextureType…`, 1 or 2 in the next byte for a texture of memory or a surface, and __IW_OBJECT.
    unsigned kind;
};

#define __IW_OBJECT 0x7e570000u
// What the object is, is not known.
#define __IW_NOT_KNOWN 0x7e57ffffu
#define __IW_OF_MEMORY 0x100u
#define __IW_OF_SURFACE 0x200u

#define __IW_LINEAR (1u << 8)
#define __IW_NORMALIZED (1u << 9)
// Components are floats for device code.
#define __IW_FLOATS (1u << 10)
#define __IW_SRGB (1u << 11)
// Address modes of x, y and z, two bits each.
#define __IW_MODES 12
#define __IW_WRAP 0u
#define __IW_CLAMP 1u
#define __IW_MIRROR 2u
#define __IW_BORDER 3u
// Points of one component of 32 bits, counted by texels, and clamped; rows are whole words, and all of them have less than 4 GiB, as those
// of the next flag.
#define __IW_PLAIN_POINTS (1u << 18)
// Linear samples of one float.
#define __IW_ONE_FLOAT (1u << 19)
// Bits of the fraction of normalised coordinates beyond 21, two bits.
#define __IW_BITS 21
// There are more levels than the first, and samples are made of two of them, not of the nearest.
#define __IW_LEVELS (1u << 23)
#define __IW_BETWEEN (1u << 24)
// Linear samples of a cube whose faces go on with those beside them.
#define __IW_SEAMLESS (1u << 25)
// In native mode, where the word is known: floats may be computed with as is fastest.
#define __IW_FAST (1u << 20)

__device__ inline const __iw_texture *__iw_texture_at(unsigned long long object) {
    return (const __iw_texture *)__cvta_global_to_generic(object);
}

// What the reference backend checks of objects, and wgpu of those that a launch knows (core/src/passes/fix_textures.rs); on cuda these two functions do
// nothing (core/src/passes/drop_checks.rs). `kind`: what the called function is for. Where all is well, nothing may be left of them once what is
// known of the object is put in.
__device__ inline void __iw_check_texture(unsigned long long object, unsigned kind, bool floats) {
    unsigned is = __iw_texture_kind(object);
    if (is == __IW_NOT_KNOWN) return;
    if ((is & 0xffff0000u) != __IW_OBJECT) {
        if (object == 0) __assert_fail("the texture object is 0, which none is", "", 0, "");
        __assert_fail("the texture object is none", "", 0, "");
    }
    unsigned what = __ldg(&__iw_texture_at(object)->what);
    if (is & __IW_OF_SURFACE) __assert_fail("a surface object is used as a texture", "", 0, "");
    if ((kind & __IW_OF_MEMORY) && !(is & __IW_OF_MEMORY)) {
        __assert_fail("`tex1Dfetch` reads textures of memory, and this is one of an array", "", 0, "");
    }
    if ((is & 0xffu) != (kind & 0xffu)) __assert_fail("the texture has other dimensions, layers or faces than the function is for", "", 0, "");
    if (floats != ((what & 3) == 2 || (what & __IW_FLOATS))) {
        __assert_fail("floats are read from a texture of integers, or integers from one of floats", "", 0, "");
    }
}

__device__ inline void __iw_check_surface(unsigned long long object, unsigned kind) {
    unsigned is = __iw_texture_kind(object);
    if (is == __IW_NOT_KNOWN) return;
    if ((is & 0xffff0000u) != __IW_OBJECT) {
        if (object == 0) __assert_fail("the surface object is 0, which none is", "", 0, "");
        __assert_fail("the surface object is none", "", 0, "");
    }
    if (!(is & __IW_OF_SURFACE)) __assert_fail("a texture object is used as a surface", "", 0, "");
    if ((is & 0xffu) != kind) __assert_fail("the surface has other dimensions, layers or faces than the function is for", "", 0, "");
}

// Linear samples count in 256ths of a texel.
#define __IW_ONE 256

// The texel for a place on an axis with n of them, or -1 for the border.
__device__ inline int __iw_address(int i, int n, unsigned mode) {
    if (mode == __IW_CLAMP) return i < 0 ? 0 : i < n ? i : n - 1;
    if (mode == __IW_BORDER) return i >= 0 && i < n ? i : -1;
    if (i >= 0 && i < n) return i;
    if (mode == __IW_WRAP) {
        int r = i % n;
        return r < 0 ? r + n : r;
    }
    int r = i % (2 * n);
    if (r < 0) r += 2 * n;
    return r < n ? r : 2 * n - 1 - r;
}

#include <isowarp/texture_units>
#include <isowarp/texture_cubes>
#include <isowarp/texture_approximations>

// The bytes of a texel.
__device__ inline uint4 __iw_texel(unsigned long long at, unsigned bytes) {
    const void *from = __cvta_global_to_generic(at);
    uint4 raw = make_uint4(0, 0, 0, 0);
    if (bytes == 4) raw.x = __ldg((const unsigned *)from);
    else if (bytes == 16) raw = __ldg((const uint4 *)from);
    else if (bytes == 8) {
        uint2 two = __ldg((const uint2 *)from);
        raw.x = two.x;
        raw.y = two.y;
    } else if (bytes == 1) raw.x = __ldg((const unsigned char *)from);
    else raw.x = __ldg((const unsigned short *)from);
    return raw;
}

// What samples of a texture are made of.
struct __iw_sampler {
    const __iw_texture *texture;
    unsigned long long texels;
    unsigned row, what;
    int width, height, depth;
};

__device__ inline __iw_sampler __iw_sampling(unsigned long long object) {
    const __iw_texture *t = __iw_texture_at(object);
    uint4 head = __ldg((const uint4 *)t), extent = __ldg((const uint4 *)t + 1);
    unsigned long long texels = (unsigned long long)head.y << 32 | head.x;
    // By itself: it is put in where it is known (core/src/passes/fix_textures.rs).
    return __iw_sampler{t, texels, head.z, __ldg(&t->what), (int)extent.x, (int)extent.y, (int)extent.z};
}

#include <isowarp/texture_levels>

__device__ inline bool __iw_is_linear(const __iw_sampler &s) { return s.what & __IW_LINEAR; }

__device__ inline unsigned __iw_mode(const __iw_sampler &s, int axis) { return s.what >> (__IW_MODES + 2 * axis) & 3; }

__device__ inline unsigned __iw_components(unsigned what) { return what >> 4 & 15; }

__device__ inline unsigned __iw_texel_bytes(unsigned what) { return __iw_components(what) << (what >> 2 & 3); }

// A texel of floats or halves that is not used: adding these zeros changes nothing. It has no weight.
#define __IW_UNUSED 0x80008000u

// The texel at a place, of which -1 is the border.
__device__ inline uint4 __iw_at(const __iw_sampler &s, int x, int y, int z, bool used) {
    if (!used) return make_uint4(__IW_UNUSED, __IW_UNUSED, __IW_UNUSED, __IW_UNUSED);
    if ((x | y | z) < 0) return __ldg((const uint4 *)s.texture->border);
    unsigned bytes = __iw_texel_bytes(s.what);
    unsigned long long at = s.texels + (unsigned)x * bytes + (unsigned long long)(unsigned)y * s.row;
    if (z > 0) at += (unsigned)z * __ldg(&s.texture->slice);
    return __iw_texel(at, bytes);
}

// The texel at a place that there is, where texels and rows are whole words, and all of them have less than 4 GiB. They are counted in words,
// so that all devices see that texels beside each other are.
__device__ inline unsigned __iw_word_at(const __iw_sampler &s, int x, int y, int z) {
    const unsigned *texels = (const unsigned *)__cvta_global_to_generic(s.texels);
    if (z > 0) texels += (unsigned)z * ((unsigned)__ldg(&s.texture->slice) >> 2);
    return __ldg(texels + ((unsigned)y * (s.row >> 2) + (unsigned)x));
}

// The words at four places, those with -1 of which are the border. Texels are read whether they are used or not, so that none waits for
// another.
__device__ inline void __iw_words_at(const __iw_sampler &s, const __iw_pair &i, const __iw_pair &j, int z,
                                     unsigned (&t)[4]) {
    if (__iw_mode(s, 0) != __IW_BORDER && __iw_mode(s, 1) != __IW_BORDER) {
        t[0] = __iw_word_at(s, i.first, j.first, z);
        t[1] = __iw_word_at(s, i.second, j.first, z);
        t[2] = __iw_word_at(s, i.first, j.second, z);
        t[3] = __iw_word_at(s, i.second, j.second, z);
        return;
    }
    int x0 = max(i.first, 0), x1 = max(i.second, 0), y0 = max(j.first, 0), y1 = max(j.second, 0);
    t[0] = __iw_word_at(s, x0, y0, z);
    t[1] = __iw_word_at(s, x1, y0, z);
    t[2] = __iw_word_at(s, x0, y1, z);
    t[3] = __iw_word_at(s, x1, y1, z);
    if ((i.first | i.second | j.first | j.second) < 0) {
        unsigned border = __ldg(s.texture->border);
        if ((i.first | j.first) < 0) t[0] = border;
        if ((i.second | j.first) < 0) t[1] = border;
        if ((i.first | j.second) < 0) t[2] = border;
        if ((i.second | j.second) < 0) t[3] = border;
    }
}

// A linear sample of floats.
__device__ inline unsigned __iw_one_float(const __iw_sampler &s, const __iw_pair &i, const __iw_pair &j, int z,
                                          const int (&w)[4]) {
    unsigned t[4];
    __iw_words_at(s, i, j, z, t);
    bool right = i.weight != 0, below = j.weight != 0;
    t[1] = right ? t[1] : __IW_UNUSED;
    t[2] = below ? t[2] : __IW_UNUSED;
    t[3] = right && below ? t[3] : __IW_UNUSED;
    return __iw_filter_floats(t, w);
}

__device__ inline void __iw_put(uint4 &r, unsigned component, unsigned value) {
    if (component == 0) r.x = value;
    else if (component == 1) r.y = value;
    else if (component == 2) r.z = value;
    else r.w = value;
}

// A sample of these texels: in point mode of the first one.
template <int N> __device__ inline uint4 __iw_sample_of(unsigned what, const uint4 (&t)[N], const int (&w)[N]) {
    unsigned components = __iw_components(what);
    bool linear = what & (__IW_LINEAR | __IW_BETWEEN);
    uint4 r = make_uint4(0, 0, 0, 0);
#pragma unroll 1
    for (unsigned k = 0; k < components; k++) {
        int kind = __iw_kind(what, k);
        unsigned c[N];
        for (int n = 0; n < N; n++) c[n] = __iw_component(t[n], k, what);
        if (!linear) __iw_put(r, k, __iw_plain(kind, c[0]));
        else if (what & __IW_FAST) __iw_put(r, k, __iw_fast_filter(kind, c, w));
        else __iw_put(r, k, __iw_filter(kind, c, w));
    }
    return r;
}

// A sample of up to four texels in one slice: those at i and j, in point mode the first ones.
__device__ inline uint4 __iw_sample(const __iw_sampler &s, const __iw_pair &i, const __iw_pair &j, int z) {
    int both = (i.weight * j.weight + 128) >> 8;
    int w[4] = {__IW_ONE - i.weight - j.weight + both, i.weight - both, j.weight - both, both};
    if (s.what & __IW_ONE_FLOAT) return make_uint4(__iw_one_float(s, i, j, z, w), 0, 0, 0);
    bool right = i.weight != 0, below = j.weight != 0;
    uint4 t[4] = {__iw_at(s, i.first, j.first, z, true), __iw_at(s, i.second, j.first, z, right),
                  __iw_at(s, i.first, j.second, z, below), __iw_at(s, i.second, j.second, z, right && below)};
    return __iw_sample_of(s.what, t, w);
}

__device__ inline __iw_pair __iw_places(const __iw_sampler &s, float x, int n, int axis) {
    unsigned mode = __iw_mode(s, axis);
    if (s.what & __IW_FAST) return __iw_fast_places(x, n, mode, s.what & __IW_NORMALIZED, __iw_is_linear(s));
    int bits = 21 + (s.what >> __IW_BITS & 3);
    return __iw_nearest(x, n, bits, mode, s.what & __IW_NORMALIZED, __iw_is_linear(s));
}

__device__ inline int __iw_plain_place(float x, int n) { return min((int)fminf(fmaxf(x, 0.0f), 2.0e6f), n - 1); }

// The rows of a sample of one dimension. The units filter it as if there were two, halfway between the only row and the one before, which is the
// border where the second axis has that mode, and else the only row again. The first axis does not matter.
__device__ inline __iw_pair __iw_only_row(const __iw_sampler &s) {
    bool border = __iw_is_linear(s) && __iw_mode(s, 1) == __IW_BORDER;
    return __iw_pair{border ? -1 : 0, 0, border ? 128 : 0};
}

// Samples of one, two and three dimensions; z is a slice of the texture.
__device__ inline uint4 __iw_sample_1d(const __iw_sampler &s, float x, int z, bool layered) {
    if (s.what & __IW_PLAIN_POINTS) {
        return make_uint4(__iw_word_at(s, __iw_plain_place(x, s.width), 0, z), 0, 0, 0);
    }
    __iw_pair i = __iw_places(s, x, s.width, 0), j = {0, 0, 0};
    if (!layered) j = __iw_only_row(s);
    return __iw_sample(s, i, j, z);
}

__device__ inline uint4 __iw_sample_2d(const __iw_sampler &s, float x, float y, int z) {
    if ((s.what & __IW_FAST) && (s.what & __IW_ONE_FLOAT)) {
        __iw_fast_pair i = __iw_fast_two(x, s.width, __iw_mode(s, 0), s.what & __IW_NORMALIZED);
        __iw_fast_pair j = __iw_fast_two(y, s.height, __iw_mode(s, 1), s.what & __IW_NORMALIZED);
        unsigned t[4];
        __iw_words_at(s, i.at, j.at, z, t);
        return make_uint4(__iw_fast_blend(t, i.weight, j.weight), 0, 0, 0);
    }
    if (s.what & __IW_PLAIN_POINTS) {
        int i = __iw_plain_place(x, s.width), j = __iw_plain_place(y, s.height);
        return make_uint4(__iw_word_at(s, i, j, z), 0, 0, 0);
    }
    return __iw_sample(s, __iw_places(s, x, s.width, 0), __iw_places(s, y, s.height, 1), z);
}

__device__ inline uint4 __iw_sample_3d(const __iw_sampler &s, float x, float y, float z) {
    if (s.what & __IW_PLAIN_POINTS) {
        int i = __iw_plain_place(x, s.width), j = __iw_plain_place(y, s.height), k = __iw_plain_place(z, s.depth);
        return make_uint4(__iw_word_at(s, i, j, k), 0, 0, 0);
    }
    __iw_pair i = __iw_places(s, x, s.width, 0), j = __iw_places(s, y, s.height, 1), k = __iw_places(s, z, s.depth, 2);
    uint4 t[8];
    int w[8];
    for (int n = 0; n < 2; n++) {
        int slice = n ? k.weight : __IW_ONE - k.weight, right = (slice * i.weight + 128) >> 8, left = slice - right;
        int right_below = (right * j.weight + 128) >> 8, left_below = (left * j.weight + 127) >> 8;
        w[4 * n] = left - left_below;
        w[4 * n + 1] = right - right_below;
        w[4 * n + 2] = left_below;
        w[4 * n + 3] = right_below;
    }
    for (int n = 0; n < 8; n++) {
        bool used = (!(n & 1) || i.weight) && (!(n & 2) || j.weight) && (!(n & 4) || k.weight);
        t[n] = __iw_at(s, n & 1 ? i.second : i.first, n & 2 ? j.second : j.first, n & 4 ? k.second : k.first, used);
    }
    return __iw_sample_of(s.what, t, w);
}

// Of memory: nothing is filtered, and what lies outside is 0.
__device__ inline uint4 __iw_fetch(cudaTextureObject_t object, int x) {
    __iw_sampler s = __iw_sampling(object);
    uint4 r = make_uint4(0, 0, 0, 0);
    if ((unsigned)x >= (unsigned)s.width) return r;
    uint4 t = __iw_at(s, x, 0, 0, true);
    unsigned components = __iw_components(s.what);
#pragma unroll 1
    for (unsigned k = 0; k < components; k++) {
        __iw_put(r, k, __iw_plain(__iw_kind(s.what, k), __iw_component(t, k, s.what)));
    }
    return r;
}

// The places on a face's axis.
__device__ inline __iw_pair __iw_face_places(const __iw_sampler &s, float q, int n, int axis) {
    bool linear = __iw_is_linear(s);
    return __iw_two(__iw_scaled(__iw_on_face(q), n, 21, linear), n, __iw_mode(s, axis), linear);
}

// The texels of a linear sample on a cube without seams, with their shares of a weight.
__device__ inline void __iw_seamless(const __iw_sampler &s, const __iw_on_cube &at, int layer, int share, uint4 *t,
                                     int *w) {
    int n = s.width, x = __iw_seamless_place(at.x, n), y = __iw_seamless_place(at.y, n);
    int missing = __iw_seamless_weights(x, y, n, share, w);
    for (int c = 0; c < 4; c++) {
        // In a corner all three are, whatever their weights.
        bool used = share && (missing < 0 ? (!(c & 1) || (x & 255)) && (!(c & 2) || (y & 255)) : c != missing);
        __iw_cube_texel from = __iw_beside(at.face, (x >> 8) + (c & 1), (y >> 8) + (c >> 1), n);
        t[c] = __iw_at(s, from.x, from.y, 6 * layer + from.face, used);
    }
}

__device__ inline uint4 __iw_sample_cube(const __iw_sampler &s, float x, float y, float z, int layer) {
    __iw_on_cube at = __iw_cube(x, y, z);
    if (s.what & __IW_SEAMLESS) {
        uint4 t[4];
        int w[4];
        __iw_seamless(s, at, layer, __IW_ONE, t, w);
        return __iw_sample_of(s.what, t, w);
    }
    return __iw_sample(s, __iw_face_places(s, at.x, s.width, 0), __iw_face_places(s, at.y, s.width, 1),
                       6 * layer + at.face);
}

// What a texture's dimensions are.
#define __IW_1D 0
#define __IW_1D_LAYERS 1
#define __IW_2D 2
#define __IW_3D 3
#define __IW_CUBE 4

// The texels of a level that a sample is made of, in one slice or two.
struct __iw_places_of {
    __iw_pair i, j, k;
};

template <int KIND>
__device__ inline __iw_places_of __iw_level_places(const __iw_sampler &s, float x, float y, float z, int slice) {
    __iw_places_of p = {{0, 0, 0}, {0, 0, 0}, {slice, 0, 0}};
    if constexpr (KIND == __IW_CUBE) {
        __iw_on_cube at = __iw_cube(x, y, z);
        p.i = __iw_face_places(s, at.x, s.width, 0);
        p.j = __iw_face_places(s, at.y, s.width, 1);
        p.k.first = 6 * slice + at.face;
        return p;
    }
    p.i = __iw_places(s, x, s.width, 0);
    if constexpr (KIND == __IW_1D) p.j = __iw_only_row(s);
    if constexpr (KIND == __IW_2D || KIND == __IW_3D) p.j = __iw_places(s, y, s.height, 1);
    if constexpr (KIND == __IW_3D) p.k = __iw_places(s, z, s.depth, 2);
    return p;
}

__device__ inline __iw_sampler __iw_on_level(const __iw_sampler &first, unsigned long long object, int level) {
    __iw_sampler s = __iw_sampling(object + (unsigned)level * (unsigned)sizeof(__iw_texture));
    // All else is that of the first.
    s.what = (first.what & ~(3u << __IW_BITS)) | (s.what & (3u << __IW_BITS));
    return s;
}

// A sample of the levels around one that the texture's limits allow: the levels share first, then slices, columns and rows.
template <int KIND>
__device__ inline uint4 __iw_sample_levels(const __iw_sampler &first, unsigned long long object, float x, float y,
                                           float z, int slice, int level) {
    if (!(first.what & __IW_BETWEEN)) level = (level + 128) & ~255;
    constexpr int slices = KIND == __IW_3D ? 2 : 1, N = 8 * slices;
    uint4 t[N];
    int w[N], beyond = level & 255;
    for (int n = 0; n < 2; n++) {
        int share = n ? beyond : __IW_ONE - beyond;
        __iw_sampler s = __iw_on_level(first, object, (level >> 8) + (n && beyond));
        if constexpr (KIND == __IW_CUBE) {
            if (s.what & __IW_SEAMLESS) {
                __iw_seamless(s, __iw_cube(x, y, z), slice, share, t + 4 * n, w + 4 * n);
                continue;
            }
        }
        __iw_places_of p = __iw_level_places<KIND>(s, x, y, z, slice);
        for (int e = 0; e < slices; e++) {
            int back = (share * p.k.weight + 127) >> 8, part = e ? back : share - back;
            int right = (part * p.i.weight + 128) >> 8, left = part - right, at = 4 * (n * slices + e);
            w[at + 3] = (right * p.j.weight + 128) >> 8;
            w[at + 2] = (left * p.j.weight + 127) >> 8;
            w[at + 1] = right - w[at + 3];
            w[at] = left - w[at + 2];
            for (int c = 0; c < 4; c++) {
                bool used = part && (!(c & 1) || p.i.weight) && (!(c & 2) || p.j.weight);
                t[at + c] = __iw_at(s, c & 1 ? p.i.second : p.i.first, c & 2 ? p.j.second : p.j.first,
                                    e ? p.k.second : p.k.first, used);
            }
        }
    }
    return __iw_sample_of(first.what, t, w);
}

// A sample at a level that is asked for, where there are levels.
template <int KIND, typename L>
__device__ inline uint4 __iw_sample_at(unsigned long long object, float x, float y, float z, int layer, const L &asked) {
    __iw_sampler s = __iw_sampling(object);
    if (s.what & __IW_LEVELS) {
        const __iw_texture *t = __iw_texture_at(object);
        unsigned limits = __ldg(&t->limits);
        int level = min(asked.of(s) + __ldg(&t->bias), (int)(limits >> 16));
        return __iw_sample_levels<KIND>(s, object, x, y, z, layer, max(level, (int)(limits & 0xffff)));
    }
    if constexpr (KIND == __IW_1D || KIND == __IW_1D_LAYERS) return __iw_sample_1d(s, x, layer, KIND != __IW_1D);
    else if constexpr (KIND == __IW_2D) return __iw_sample_2d(s, x, y, layer);
    else if constexpr (KIND == __IW_3D) return __iw_sample_3d(s, x, y, z);
    else return __iw_sample_cube(s, x, y, z, layer);
}

// Of two dimensions, at the least level. Where CUDA's units may sample, they do this (backend-cuda/src/print/textures.rs).
__device__ inline uint4 __iw_tex2D(unsigned long long object, float x, float y) {
    return __iw_sample_at<__IW_2D>(object, x, y, 0, 0, __iw_least_level{});
}

// A layer as the functions have it; of cubes there are six slices in one.
__device__ inline int __iw_layer_of(unsigned long long object, int layer, unsigned faces) {
    unsigned n = __ldg(&__iw_texture_at(object)->depth) / faces;
    // Below 0 it is the last one.
    return (unsigned)layer < n ? layer : (int)n - 1;
}

// One component of the four texels that a linear sample is made of.
__device__ inline uint4 __iw_tex2Dgather(cudaTextureObject_t object, float x, float y, int component) {
    __iw_sampler s = __iw_sampling(object);
    s.what |= __IW_LINEAR;
    __iw_pair i = __iw_places(s, x, s.width, 0), j = __iw_places(s, y, s.height, 1);
    int kind = __iw_kind(s.what, component);
    uint4 r = make_uint4(0, 0, 0, 0);
#pragma unroll 1
    for (unsigned k = 0; k < 4; k++) {
        uint4 t = __iw_at(s, k == 1 || k == 2 ? i.second : i.first, k < 2 ? j.second : j.first, 0, true);
        __iw_put(r, k, __iw_plain(kind, __iw_component(t, component, s.what)));
    }
    return r;
}

// Registers as the types that device code may ask for.
#define __IW_AS(T, ...) \
    __device__ inline void __iw_as(const uint4 &r, T *v) { *v = __VA_ARGS__; }
#define __IW_AS_INTEGERS(T, V) \
    __IW_AS(T, (T)r.x) \
    __IW_AS(V##1, make_##V##1((T)r.x)) \
    __IW_AS(V##2, make_##V##2((T)r.x, (T)r.y)) \
    __IW_AS(V##4, make_##V##4((T)r.x, (T)r.y, (T)r.z, (T)r.w))
__IW_AS_INTEGERS(signed char, char)
__IW_AS_INTEGERS(unsigned char, uchar)
__IW_AS_INTEGERS(short, short)
__IW_AS_INTEGERS(unsigned short, ushort)
__IW_AS_INTEGERS(int, int)
__IW_AS_INTEGERS(unsigned int, uint)
__IW_AS(char, (char)r.x)
__IW_AS(float, __uint_as_float(r.x))
__IW_AS(float1, make_float1(__uint_as_float(r.x)))
__IW_AS(float2, make_float2(__uint_as_float(r.x), __uint_as_float(r.y)))
__IW_AS(float4, make_float4(__uint_as_float(r.x), __uint_as_float(r.y), __uint_as_float(r.z), __uint_as_float(r.w)))
#undef __IW_AS_INTEGERS
#undef __IW_AS

template <typename T> constexpr bool __iw_are_floats = false;
template <> constexpr bool __iw_are_floats<float> = true;
template <> constexpr bool __iw_are_floats<float1> = true;
template <> constexpr bool __iw_are_floats<float2> = true;
template <> constexpr bool __iw_are_floats<float4> = true;

#define __IW_PLAIN(...) __VA_ARGS__
// A function that samples an object, by value and by pointer to the result.
#define __IW_TEXTURE(name, kind, params, ...) \
    template <typename T, typename = decltype(__iw_as(uint4(), (T *)0))> \
    __device__ inline T name(cudaTextureObject_t object, __IW_PLAIN params) { \
        T value; \
        __iw_check_texture(object, kind, __iw_are_floats<T>); \
        __iw_as(__VA_ARGS__, &value); \
        return value; \
    } \
    template <typename T, typename = decltype(__iw_as(uint4(), (T *)0))> \
    __device__ inline void name(T *to, cudaTextureObject_t object, __IW_PLAIN params) { \
        __iw_check_texture(object, kind, __iw_are_floats<T>); \
        __iw_as(__VA_ARGS__, to); \
    }
__IW_TEXTURE(tex1Dfetch, __IW_OF_MEMORY | cudaTextureType1D, (int x), __iw_fetch(object, x))
__IW_TEXTURE(tex1D, cudaTextureType1D, (float x),
             __iw_sample_at<__IW_1D>(object, x, 0, 0, 0, __iw_least_level{}))
__IW_TEXTURE(tex1DLod, cudaTextureType1D, (float x, float level),
             __iw_sample_at<__IW_1D>(object, x, 0, 0, 0, __iw_given_level{level}))
__IW_TEXTURE(tex1DGrad, cudaTextureType1D, (float x, float dx, float dy),
             __iw_sample_at<__IW_1D>(object, x, 0, 0, 0, __iw_level_of_moves{{dx, 0}, {dy, 0}}))
__IW_TEXTURE(tex2D, cudaTextureType2D, (float x, float y),
             __iw_tex2D(object, x, y))
__IW_TEXTURE(tex2DLod, cudaTextureType2D, (float x, float y, float level),
             __iw_sample_at<__IW_2D>(object, x, y, 0, 0, __iw_given_level{level}))
__IW_TEXTURE(tex2DGrad, cudaTextureType2D, (float x, float y, float2 dx, float2 dy),
             __iw_sample_at<__IW_2D>(object, x, y, 0, 0, __iw_level_of_moves{dx, dy}))
__IW_TEXTURE(tex3D, cudaTextureType3D, (float x, float y, float z),
             __iw_sample_at<__IW_3D>(object, x, y, z, 0, __iw_least_level{}))
__IW_TEXTURE(tex3DLod, cudaTextureType3D, (float x, float y, float z, float level),
             __iw_sample_at<__IW_3D>(object, x, y, z, 0, __iw_given_level{level}))
__IW_TEXTURE(tex3DGrad, cudaTextureType3D, (float x, float y, float z, float4 dx, float4 dy),
             __iw_sample_at<__IW_3D>(object, x, y, z, 0, __iw_level_of_places{{x, y, z}, dx, dy}))
__IW_TEXTURE(tex1DLayered, cudaTextureType1DLayered, (float x, int layer),
             __iw_sample_at<__IW_1D_LAYERS>(object, x, 0, 0, __iw_layer_of(object, layer, 1), __iw_least_level{}))
__IW_TEXTURE(tex1DLayeredLod, cudaTextureType1DLayered, (float x, int layer, float level),
             __iw_sample_at<__IW_1D_LAYERS>(object, x, 0, 0, __iw_layer_of(object, layer, 1), __iw_given_level{level}))
__IW_TEXTURE(tex1DLayeredGrad, cudaTextureType1DLayered, (float x, int layer, float dx, float dy),
             __iw_sample_at<__IW_1D_LAYERS>(object, x, 0, 0, __iw_layer_of(object, layer, 1), __iw_level_of_moves{{dx, 0}, {dy, 0}}))
__IW_TEXTURE(tex2DLayered, cudaTextureType2DLayered, (float x, float y, int layer),
             __iw_sample_at<__IW_2D>(object, x, y, 0, __iw_layer_of(object, layer, 1), __iw_least_level{}))
__IW_TEXTURE(tex2DLayeredLod, cudaTextureType2DLayered, (float x, float y, int layer, float level),
             __iw_sample_at<__IW_2D>(object, x, y, 0, __iw_layer_of(object, layer, 1), __iw_given_level{level}))
__IW_TEXTURE(tex2DLayeredGrad, cudaTextureType2DLayered, (float x, float y, int layer, float2 dx, float2 dy),
             __iw_sample_at<__IW_2D>(object, x, y, 0, __iw_layer_of(object, layer, 1), __iw_level_of_moves{dx, dy}))
__IW_TEXTURE(texCubemap, cudaTextureTypeCubemap, (float x, float y, float z),
             __iw_sample_at<__IW_CUBE>(object, x, y, z, 0, __iw_least_level{}))
__IW_TEXTURE(texCubemapLod, cudaTextureTypeCubemap, (float x, float y, float z, float level),
             __iw_sample_at<__IW_CUBE>(object, x, y, z, 0, __iw_given_level{level}))
__IW_TEXTURE(texCubemapGrad, cudaTextureTypeCubemap, (float x, float y, float z, float4 dx, float4 dy),
             __iw_sample_at<__IW_CUBE>(object, x, y, z, 0, __iw_level_on_cube{{x, y, z}, dx, dy}))
__IW_TEXTURE(texCubemapLayered, cudaTextureTypeCubemapLayered, (float x, float y, float z, int layer),
             __iw_sample_at<__IW_CUBE>(object, x, y, z, __iw_layer_of(object, layer, 6), __iw_least_level{}))
__IW_TEXTURE(texCubemapLayeredLod, cudaTextureTypeCubemapLayered, (float x, float y, float z, int layer, float level),
             __iw_sample_at<__IW_CUBE>(object, x, y, z, __iw_layer_of(object, layer, 6), __iw_given_level{level}))
__IW_TEXTURE(texCubemapLayeredGrad, cudaTextureTypeCubemapLayered, (float x, float y, float z, int layer, float4 dx, float4 dy),
             __iw_sample_at<__IW_CUBE>(object, x, y, z, __iw_layer_of(object, layer, 6), __iw_level_on_cube{{x, y, z}, dx, dy}))
__IW_TEXTURE(tex2Dgather, cudaTextureType2D, (float x, float y, int component = 0), __iw_tex2Dgather(object, x, y, component))
#undef __IW_TEXTURE

// Texture references of CUDA before version 12. The host puts an object into them.
template <typename T, int dimensions = cudaTextureType1D, cudaTextureReadMode mode = cudaReadModeElementType>
struct texture {
    cudaTextureObject_t __iw_object;
};

template <typename T, cudaTextureReadMode mode> struct __iw_read {
    typedef T type;
};
#define __IW_READ(T) \
    template <> struct __iw_read<T, cudaReadModeNormalizedFloat> { \
        typedef float type; \
    }; \
    template <> struct __iw_read<T##1, cudaReadModeNormalizedFloat> { \
        typedef float1 type; \
    }; \
    template <> struct __iw_read<T##2, cudaReadModeNormalizedFloat> { \
        typedef float2 type; \
    }; \
    template <> struct __iw_read<T##4, cudaReadModeNormalizedFloat> { \
        typedef float4 type; \
    };
__IW_READ(char)
__IW_READ(short)
template <> struct __iw_read<signed char, cudaReadModeNormalizedFloat> {
    typedef float type;
};
typedef unsigned char __iw_uchar;
typedef unsigned short __iw_ushort;
typedef uchar1 __iw_uchar1;
typedef uchar2 __iw_uchar2;
typedef uchar4 __iw_uchar4;
typedef ushort1 __iw_ushort1;
typedef ushort2 __iw_ushort2;
typedef ushort4 __iw_ushort4;
__IW_READ(__iw_uchar)
__IW_READ(__iw_ushort)
#undef __IW_READ

#define __IW_REFERENCE(name, kind, params, args) \
    template <typename T, cudaTextureReadMode mode> \
    __device__ inline typename __iw_read<T, mode>::type name(const texture<T, kind, mode> &t, __IW_PLAIN params) { \
        return name<typename __iw_read<T, mode>::type>(t.__iw_object, __IW_PLAIN args); \
    }
__IW_REFERENCE(tex1Dfetch, cudaTextureType1D, (int x), (x))
__IW_REFERENCE(tex1D, cudaTextureType1D, (float x), (x))
__IW_REFERENCE(tex1DLod, cudaTextureType1D, (float x, float level), (x, level))
__IW_REFERENCE(tex1DGrad, cudaTextureType1D, (float x, float dx, float dy), (x, dx, dy))
__IW_REFERENCE(tex2D, cudaTextureType2D, (float x, float y), (x, y))
__IW_REFERENCE(tex2DLod, cudaTextureType2D, (float x, float y, float level), (x, y, level))
__IW_REFERENCE(tex2DGrad, cudaTextureType2D, (float x, float y, float2 dx, float2 dy), (x, y, dx, dy))
__IW_REFERENCE(tex3D, cudaTextureType3D, (float x, float y, float z), (x, y, z))
__IW_REFERENCE(tex3DLod, cudaTextureType3D, (float x, float y, float z, float level), (x, y, z, level))
__IW_REFERENCE(tex3DGrad, cudaTextureType3D, (float x, float y, float z, float4 dx, float4 dy), (x, y, z, dx, dy))
__IW_REFERENCE(tex1DLayered, cudaTextureType1DLayered, (float x, int layer), (x, layer))
__IW_REFERENCE(tex2DLayered, cudaTextureType2DLayered, (float x, float y, int layer), (x, y, layer))
__IW_REFERENCE(texCubemap, cudaTextureTypeCubemap, (float x, float y, float z), (x, y, z))
__IW_REFERENCE(texCubemapLayered, cudaTextureTypeCubemapLayered, (float x, float y, float z, int layer), (x, y, z, layer))
__IW_REFERENCE(tex2Dgather, cudaTextureType2D, (float x, float y, int component = 0), (x, y, component))
#undef __IW_REFERENCE

// Where the bytes of an element on a surface are, or 0 outside of it.
__device__ inline unsigned long long __iw_surface(cudaSurfaceObject_t surface, int x, int y, int z, unsigned bytes,
                                                  cudaSurfaceBoundaryMode mode) {
    const __iw_texture *t = __iw_texture_at(surface);
    uint4 head = __ldg((const uint4 *)t), extent = __ldg((const uint4 *)t + 1);
    int height = (int)extent.y, depth = (int)extent.z, last = (int)(extent.w - bytes);
    bool inside = x >= 0 && x <= last && (unsigned)y < extent.y && (unsigned)z < extent.z;
    // An element begins at a multiple of its size.
    bool aligned = (((unsigned)x | head.z) & (bytes - 1)) == 0 || (height == 1 && ((unsigned)x & (bytes - 1)) == 0);
    if (!aligned) __assert_fail("an element of a surface is accessed at a place that is no multiple of its size", "", 0, "");
    if (mode == cudaBoundaryModeTrap && !inside) {
        __assert_fail("a surface is accessed outside of it, with `cudaBoundaryModeTrap`", "", 0, "");
    }
    if (mode == cudaBoundaryModeClamp) {
        x = max(min(x, last), 0);
        y = max(min(y, height - 1), 0);
        z = max(min(z, depth - 1), 0);
    }
    unsigned long long at = ((unsigned long long)head.y << 32 | head.x) + (unsigned)x;
    at += (unsigned long long)(unsigned)y * head.z;
    if (z != 0) at += (unsigned)z * __ldg(&t->slice);
    return mode == cudaBoundaryModeZero && !inside ? 0 : at;
}

template <typename T> __device__ inline T __iw_read_surface(unsigned long long at, cudaSurfaceBoundaryMode mode) {
    if (mode == cudaBoundaryModeZero && at == 0) return T();
    return *(const T *)__cvta_global_to_generic(at);
}

template <typename T>
__device__ inline void __iw_write_surface(unsigned long long at, T value, cudaSurfaceBoundaryMode mode) {
    if (mode != cudaBoundaryModeZero || at != 0) *(T *)__cvta_global_to_generic(at) = value;
}

#define __IW_SURFACE(name, kind, params, x, y, z) \
    template <typename T> \
    __device__ inline T name##read(cudaSurfaceObject_t surface, __IW_PLAIN params, \
                                   cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { \
        __iw_check_surface(surface, kind); \
        return __iw_read_surface<T>(__iw_surface(surface, x, y, z, sizeof(T), mode), mode); \
    } \
    template <typename T> \
    __device__ inline void name##read(T *to, cudaSurfaceObject_t surface, __IW_PLAIN params, \
                                      cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { \
        __iw_check_surface(surface, kind); \
        *to = __iw_read_surface<T>(__iw_surface(surface, x, y, z, sizeof(T), mode), mode); \
    } \
    template <typename T> \
    __device__ inline void name##write(T value, cudaSurfaceObject_t surface, __IW_PLAIN params, \
                                       cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { \
        __iw_check_surface(surface, kind); \
        __iw_write_surface<T>(__iw_surface(surface, x, y, z, sizeof(T), mode), value, mode); \
    }
__IW_SURFACE(surf1D, cudaSurfaceType1D, (int x), x, 0, 0)
__IW_SURFACE(surf2D, cudaSurfaceType2D, (int x, int y), x, y, 0)
__IW_SURFACE(surf3D, cudaSurfaceType3D, (int x, int y, int z), x, y, z)
__IW_SURFACE(surf1DLayered, cudaSurfaceType1DLayered, (int x, int layer), x, 0, layer)
__IW_SURFACE(surf2DLayered, cudaSurfaceType2DLayered, (int x, int y, int layer), x, y, layer)
__IW_SURFACE(surfCubemap, cudaSurfaceTypeCubemap, (int x, int y, int face), x, y, face)
__IW_SURFACE(surfCubemapLayered, cudaSurfaceTypeCubemapLayered, (int x, int y, int face), x, y, face)
#undef __IW_SURFACE
#undef __IW_PLAIN

// Surface references of CUDA before version 12.
template <typename T, int dimensions = cudaSurfaceType1D> struct surface {
    cudaSurfaceObject_t __iw_object;
    __device__ operator cudaSurfaceObject_t() const { return __iw_object; }
};

#endif
