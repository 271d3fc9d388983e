//@ about: spheres, a torus and a floor by marching along rays through their distance; operations are pixels
//@ group: applications
//@ full: width=2048
//@ small: width=64
//@ tiny: width=16
//@ launch: march grid={width/16},{width/16} block=16,16
//@ arg: out:f32[{width*width}]=zero
//@ arg: i32={width}
//@ arg: i32={width}
//@ operations: width*width
//@ result: out relative=1e-2 absolute=1e-2 outliers=0.02

__device__ float3 operator+(float3 a, float3 b) { return make_float3(a.x + b.x, a.y + b.y, a.z + b.z); }
__device__ float3 operator*(float s, float3 a) { return make_float3(s * a.x, s * a.y, s * a.z); }
__device__ float dot(float3 a, float3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
__device__ float length(float3 a) { return sqrtf(dot(a, a)); }
__device__ float3 normalize(float3 a) { return rsqrtf(dot(a, a)) * a; }

// How far the nearest surface is.
__device__ float scene(float3 p) {
    float floor_ = p.y + 1.0f;
    // A sphere in each cell of a grid.
    float3 cell = make_float3(p.x - 2.0f * roundf(0.5f * p.x), p.y + 0.6f, p.z - 2.0f * roundf(0.5f * p.z));
    float spheres = length(cell) - 0.4f;
    float ring = sqrtf(p.x * p.x + p.z * p.z) - 1.5f;
    float torus = sqrtf(ring * ring + (p.y - 0.7f) * (p.y - 0.7f)) - 0.25f;
    return fminf(floor_, fminf(spheres, torus));
}

__device__ float march_ray(float3 origin, float3 direction, float limit) {
    float t = 0.0f;
    for (int i = 0; i < 128 && t < limit; i++) {
        float d = scene(origin + t * direction);
        if (d < 0.001f * t) return t;
        t += d;
    }
    return limit;
}

__global__ void march(float *out, int width, int height) {
    int px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y;
    if (px >= width || py >= height) return;
    float u = (2.0f * px - width) / height, v = (height - 2.0f * py) / height;
    float3 eye = make_float3(0.0f, 1.5f, -5.0f);
    float3 direction = normalize(make_float3(u, v - 0.4f, 1.8f));
    float t = march_ray(eye, direction, 40.0f);
    float shade = 0.0f;
    if (t < 40.0f) {
        float3 p = eye + t * direction;
        const float h = 0.002f;
        float3 normal = normalize(make_float3(
            scene(p + make_float3(h, 0.0f, 0.0f)) - scene(p + make_float3(-h, 0.0f, 0.0f)),
            scene(p + make_float3(0.0f, h, 0.0f)) - scene(p + make_float3(0.0f, -h, 0.0f)),
            scene(p + make_float3(0.0f, 0.0f, h)) - scene(p + make_float3(0.0f, 0.0f, -h))));
        float3 light = normalize(make_float3(0.6f, 0.8f, -0.5f));
        float lit = fmaxf(dot(normal, light), 0.0f);
        float shadow = march_ray(p + 0.02f * normal, light, 10.0f) < 10.0f ? 0.3f : 1.0f;
        shade = (0.1f + 0.9f * lit * shadow) * expf(-0.05f * t);
    }
    out[py * width + px] = shade;
}
