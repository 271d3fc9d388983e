// Samples in native mode, where device code may use as few operations as it likes: what texture units compute, but for rounding.

// The texels that a linear sample is made of, and the weight of the second.
struct __iw_fast_pair {
    __iw_pair at;
    float weight;
};

// A coordinate in texels.
__device__ inline float __iw_fast_place(float x, int n, unsigned mode, bool normalized) {
    if (!normalized) return x;
    if (mode == __IW_WRAP) x -= floorf(x);
    else if (mode == __IW_MIRROR) x = fabsf(x - 2.0f * floorf(0.5f * x + 0.5f));
    return x * (float)n;
}

__device__ inline __iw_fast_pair __iw_fast_two(float x, int n, unsigned mode, bool normalized) {
    float u = __iw_fast_place(x, n, mode, normalized) - 0.5f;
    if (mode == __IW_CLAMP) u = fminf(fmaxf(u, 0.0f), (float)(n - 1));
    // What lies further away is border, too. Other places are on the texture.
    else if (mode == __IW_BORDER) u = fminf(fmaxf(u, -2.0f), (float)n + 1.0f);
    float below = floorf(u);
    int i = (int)below, j = i + 1;
    if (mode == __IW_WRAP) {
        i = i < 0 ? n - 1 : i;
        j = j < n ? j : 0;
    } else if (mode == __IW_BORDER) {
        i = (unsigned)i < (unsigned)n ? i : -1;
        j = (unsigned)j < (unsigned)n ? j : -1;
    } else {
        i = max(i, 0);
        j = min(j, n - 1);
    }
    return __iw_fast_pair{__iw_pair{i, j, 0}, u - below};
}

// As __iw_nearest.
__device__ inline __iw_pair __iw_fast_places(float x, int n, unsigned mode, bool normalized, bool linear) {
    if (linear) {
        __iw_fast_pair two = __iw_fast_two(x, n, mode, normalized);
        return __iw_pair{two.at.first, two.at.second, (int)(two.weight * 256.0f + 0.5f)};
    }
    int i = (int)floorf(fminf(fmaxf(__iw_fast_place(x, n, mode, normalized), -1.0f), (float)n));
    if (mode == __IW_BORDER) return __iw_pair{(unsigned)i < (unsigned)n ? i : -1, 0, 0};
    return __iw_pair{min(max(i, 0), n - 1), 0, 0};
}

// Between four floats. A texel without a weight does not count, whatever it is.
__device__ inline unsigned __iw_fast_blend(const unsigned (&t)[4], float right, float below) {
    float left = 1.0f - right, rows[2];
    for (int i = 0; i < 2; i++) {
        unsigned second = right == 0.0f ? 0u : t[2 * i + 1];
        rows[i] = fmaf(__uint_as_float(second), right, __uint_as_float(t[2 * i]) * left);
    }
    float upper = rows[0], lower = rows[1];
    lower = below == 0.0f ? 0.0f : lower;
    return __float_as_uint(fmaf(lower, below, upper * (1.0f - below)));
}

// A weighted sum of floats.
template <int N> __device__ inline float __iw_fast_sum(const unsigned (&t)[N], const int (&w)[N]) {
    float sum = 0.0f;
    for (int i = 0; i < N; i++) sum += __uint_as_float(t[i]) * (float)w[i];
    return sum * 0.00390625f;
}

template <int N> __device__ inline unsigned __iw_fast_filter(int kind, const unsigned (&t)[N], const int (&w)[N]) {
    unsigned floats[N];
    if (kind == __IW_FLOAT || kind == __IW_HALF || kind == __IW_SRGB_COLOUR) {
        for (int i = 0; i < N; i++) floats[i] = __iw_plain(kind, t[i]);
        return __float_as_uint(__iw_fast_sum(floats, w));
    }
    int sum = 0;
    for (int i = 0; i < N; i++) sum += (int)t[i] * w[i];
    float unit = kind == __IW_UNORM8    ? 1.0f / (256.0f * 255.0f)
                 : kind == __IW_SNORM8  ? 1.0f / (256.0f * 127.0f)
                 : kind == __IW_UNORM16 ? 1.0f / (256.0f * 65535.0f)
                                        : 1.0f / (256.0f * 32767.0f);
    return __float_as_uint(fmaxf((float)sum * unit, -1.0f));
}
