// Kernels for docs/arguments.md: one for each form of an argument.

struct Range { int first, count; };
struct Job { Range range; float scale; const float *data; Job *next; };

__constant__ float table[4] = {1, 2, 3, 4};
__device__ int total;
__device__ Range limits;

struct Layer { cudaTextureObject_t source; float weight; };
__constant__ Layer other;

__global__ void scale(float factor, const float *x, float *y) { int i = threadIdx.x; y[i] = factor * x[i]; }

__global__ void lengths(float3 v, const float4 *p, float *out) {
    int i = threadIdx.x;
    out[i] = v.x * p[i].x + v.y * p[i].y + v.z * p[i].z + p[i].w;
}

__global__ void work(Job job, float *out) {
    int i = job.range.first + threadIdx.x;
    if (threadIdx.x < job.range.count) out[i] = job.scale * job.data[i];
    if (threadIdx.x == 0) out[0] = job.next ? 1 : 0;
}

__global__ void sums(const float *const *rows, int n, float *out) {
    float sum = 0;
    for (int i = 0; i < n; i++) sum += rows[threadIdx.x][i];
    out[threadIdx.x] = sum;
}

__global__ void count(const float *x, float limit) {
    if (x[threadIdx.x] > limit) atomicAdd(&total, 1);
}

__global__ void look_up(const float *values, float *out) {
    int i = limits.first + threadIdx.x;
    if (threadIdx.x < limits.count) out[i] = values[i];
}

__global__ void sample(cudaTextureObject_t t, cudaSurfaceObject_t s) {
    surf1Dwrite(tex1D<float>(t, threadIdx.x + 0.5f), s, threadIdx.x * 4);
}

__device__ float texel(const Layer &layer, int i) { return layer.weight * tex1D<float>(layer.source, i + 0.5f); }

__global__ void blend(Layer layer, float *out) { int i = threadIdx.x; out[i] = texel(layer, i) + texel(other, i); }
