// Gravitation between bodies, all pairs, and a picture of where they are.
#define BLOCK 128

// position.w is the mass
__global__ void step(const float4 *position, float4 *next, float4 *velocity, int n, float dt) {
    __shared__ float4 tile[BLOCK];
    int i = blockIdx.x * BLOCK + threadIdx.x;
    float4 p = position[i];
    float ax = 0.0f, ay = 0.0f, az = 0.0f;
    for (int from = 0; from < n; from += BLOCK) {
        tile[threadIdx.x] = position[from + threadIdx.x];
        __syncthreads();
        for (int j = 0; j < BLOCK; ++j) {
            float4 q = tile[j];
            float dx = q.x - p.x, dy = q.y - p.y, dz = q.z - p.z;
            float d2 = dx * dx + dy * dy + dz * dz + 1e-3f;
            float f = q.w / (d2 * sqrtf(d2));
            ax += dx * f;
            ay += dy * f;
            az += dz * f;
        }
        __syncthreads();
    }
    float4 v = velocity[i];
    v.x += ax * dt;
    v.y += ay * dt;
    v.z += az * dt;
    velocity[i] = v;
    next[i] = make_float4(p.x + v.x * dt, p.y + v.y * dt, p.z + v.z * dt, p.w);
}

__global__ void draw(const float4 *position, int n, unsigned *hits, int size) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int x = (int)((position[i].x * 0.25f + 0.5f) * size);
    int y = (int)((position[i].y * 0.25f + 0.5f) * size);
    if (x >= 0 && x < size && y >= 0 && y < size) atomicAdd(&hits[y * size + x], 1u);
}
