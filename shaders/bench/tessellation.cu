// Bezier curves made of straight lines, the more the more bent they are, with launches and without.

//@ group: launches
//@ full: n=8Ki
//@ small: n=256
//@ tiny: n=64

//@ bench: tessellation_launches
//@ about: points on quadratic Bezier curves, with a launch for each curve; operations are curves
//@ launches: n
//@ launch: tessellate grid={n/64} block=64
//@ arg: control:f32[{6*n}]=random(23)
//@ arg: points:f32[{1024*n}]=zero
//@ arg: counts:i32[{n}]=zero
//@ operations: n
//@ result: points absolute=4e-6 outliers=0.002
//@ result: counts outliers=0.002

//@ bench: tessellation_blocks
//@ about: the same, with a block for each curve, without launches
//@ launch: curves grid={n} block=64
//@ arg: control:f32[{6*n}]=random(23)
//@ arg: points:f32[{1024*n}]=zero
//@ arg: counts:i32[{n}]=zero
//@ operations: n
//@ result: points absolute=4e-6 outliers=0.002
//@ result: counts outliers=0.002

constexpr int MOST = 512;

// How many points a curve needs.
__device__ int points_of(const float2 *control) {
    float dx = control[1].x - 0.5f * (control[0].x + control[2].x);
    float dy = control[1].y - 0.5f * (control[0].y + control[2].y);
    int count = (int)(sqrtf(dx * dx + dy * dy) * 256.0f) + 4;
    return count < MOST ? count : MOST;
}

__device__ float2 point(const float2 *control, int i, int count) {
    float t = (float)i / (count - 1), s = 1.0f - t, a = s * s, b = 2.0f * s * t, c = t * t;
    return make_float2(a * control[0].x + b * control[1].x + c * control[2].x,
                       a * control[0].y + b * control[1].y + c * control[2].y);
}

__global__ void curve(const float2 *control, float2 *points, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) points[i] = point(control, i, count);
}

__global__ void tessellate(const float2 *control, float2 *points, int *counts) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, count = points_of(control + 3 * i);
    counts[i] = count;
    curve<<<(count + 63) / 64, 64, 0, cudaStreamFireAndForget>>>(control + 3 * i, points + MOST * i, count);
}

__global__ void curves(const float2 *control, float2 *points, int *counts) {
    int count = points_of(control + 3 * blockIdx.x);
    if (threadIdx.x == 0) counts[blockIdx.x] = count;
    for (int i = threadIdx.x; i < count; i += blockDim.x) {
        points[MOST * blockIdx.x + i] = point(control + 3 * blockIdx.x, i, count);
    }
}
