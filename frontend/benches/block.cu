// Block @: a little of everything that kernels are made of.
#define SCALE_@ 1.5f
#define INDEX_@(x, y) ((y) * WIDTH_@ + (x))
constexpr int WIDTH_@ = 16 + @ % 7;
enum Mode@ { Add@ = 1, Multiply@, Clamp@ = Multiply@ + 4 };
enum class Edge@ : unsigned char { Zero, Wrap, Mirror };
typedef unsigned long long Word@;

struct Point@ {
    float x, y, z;
    int id;
};

template <typename T, int N>
struct Window@ {
    T data[N];
    int used;
};

__constant__ float weights@[16] = {0.5f, 0.25f, 0.125f, 1e-3f, -2.0f};
__device__ int counter@ = 3;

namespace tools@ {
__device__ inline float squared(float x) { return x * x; }
__device__ inline float length(const Point@ &p) { return sqrtf(squared(p.x) + squared(p.y) + squared(p.z)); }
template <typename T>
__device__ T lerp(T a, T b, T t) { return a + (b - a) * t; }
}

/// What happens at the edge of an image.
__device__ int edge@(int x, int n, Edge@ edge) {
    switch (edge) {
    case Edge@::Zero:
        return x < 0 || x >= n ? -1 : x;
    case Edge@::Wrap:
        return (x % n + n) % n;
    default:
        x = x < 0 ? -x - 1 : x;
        return x >= n ? 2 * n - 1 - x : x;
    }
}

template <typename T, int N>
__device__ T reduce@(const T *values, int stride) {
    T sum = T(0);
#pragma unroll
    for (int i = 0; i < N; ++i) {
        T v = values[i * stride];
        sum += v > T(0) ? v : -v;
    }
    return sum;
}

__global__ void __launch_bounds__(256) blur@(const float *__restrict__ in, float *__restrict__ out, int w, int h) {
    __shared__ float tile[WIDTH_@][WIDTH_@ + 1];
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    float sum = 0.0f;
    for (int dy = -2; dy <= 2; dy++) {
        for (int dx = -2; dx <= 2; dx++) {
            int sx = edge@(x + dx, w, Edge@::Mirror), sy = edge@(y + dy, h, Edge@::Wrap);
            if (sx < 0 || sy < 0) continue;
            sum += in[sy * w + sx] * weights@[(dy + 2) & 15] * SCALE_@;
        }
    }
    tile[threadIdx.y % WIDTH_@][threadIdx.x % WIDTH_@] = sum;
    __syncthreads();
    if (x < w && y < h) out[INDEX_@(x, y) % (w * h)] = tools@::lerp(sum, tile[0][threadIdx.x % WIDTH_@], 0.25f);
}

__global__ void update@(Point@ *points, float4 *colors, Word@ *bits, int n, Mode@ mode) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        Point@ p = points[i];
        float l = fmaxf(tools@::length(p), 1e-6f);
        p.x /= l; p.y /= l; p.z = fmaf(p.z, 1.0f / l, 0.5f);
        float4 c = colors[i];
        c.x += c.y * c.z - 1.0f;
        if (mode == Add@) {
            c.w = reduce@<float, 4>(&c.x, 1);
        } else if (mode == Multiply@) {
            c.w *= (float)(p.id << 2 | 1);
        } else {
            c.w = min(max(c.w, 0.0f), 255.0f);
        }
        Window@<int, 8> window = {{1, 2, 3}, 3};
        window.data[i & 7] ^= __popc(i) + sizeof(Point@);
        unsigned hash = 2166136261u;
        do {
            hash = (hash ^ (unsigned)window.used) * 16777619u;
        } while (--window.used > 0);
        bits[i] = (Word@)hash << 32 | (unsigned)atomicAdd(&counter@, window.data[i & 7]);
        colors[i] = make_float4(c.x, c.y, c.z, c.w);
        points[i] = p;
    }
}
