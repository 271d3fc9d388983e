//@ family: dynamic_parallelism
// One thread for each curve measures its curvature, allocates memory for as many points, and launches a grid that computes them.
//@ launch: tessellate grid=2 block=16
//@ arg: control:f32[192]=random(9)
//@ arg: counts:i32[32]=zero
//@ launch: collect grid=1 block=32
//@ arg: counts
//@ arg: points:f32[4096]=zero
struct Line { float2 *points; int count; };
__device__ Line lines[32];
__global__ void evaluate(const float *control, Line *line) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= line->count) return;
    float t = (float)i / (line->count - 1), s = 1.0f - t;
    float a = s * s, b = 2.0f * s * t, c = t * t;
    line->points[i] = make_float2(a * control[0] + b * control[2] + c * control[4],
                                  a * control[1] + b * control[3] + c * control[5]);
}
__global__ void tessellate(const float *control, int *counts) {
    int curve = blockIdx.x * blockDim.x + threadIdx.x;
    const float *p = control + curve * 6;
    float dx = p[2] - 0.5f * (p[0] + p[4]), dy = p[3] - 0.5f * (p[1] + p[5]);
    float bend = sqrtf(dx * dx + dy * dy);
    int count = (int)(bend * 16.0f) + 4;
    count = count > 60 ? 60 : count;
    counts[curve] = count;
    lines[curve].count = count;
    lines[curve].points = (float2 *)malloc(count * sizeof(float2));
    evaluate<<<(count + 31) / 32, 32>>>(p, &lines[curve]);
}
__global__ void collect(const int *counts, float *points) {
    int curve = threadIdx.x;
    for (int i = 0; i < counts[curve]; i++) {
        points[curve * 128 + 2 * i] = lines[curve].points[i].x;
        points[curve * 128 + 2 * i + 1] = lines[curve].points[i].y;
    }
    free(lines[curve].points);
}
