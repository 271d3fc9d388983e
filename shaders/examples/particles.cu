// Particles under gravitation towards one side, and the sum of their masses.

struct Particle {
    float3 position;
    float mass;
    float3 velocity;
    bool fixed;
};

__constant__ float gravity[3];

__global__ void step(Particle *particles, int n, float dt) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n || particles[i].fixed) return;
    float3 v = particles[i].velocity, p = particles[i].position;
    v = make_float3(v.x + gravity[0] * dt, v.y + gravity[1] * dt, v.z + gravity[2] * dt);
    particles[i].velocity = v;
    particles[i].position = make_float3(p.x + v.x * dt, p.y + v.y * dt, p.z + v.z * dt);
}

// Each block of N threads adds the masses of N particles.
template <int N> __global__ void masses(const Particle *particles, int n, float *sums) {
    __shared__ float sum[N];
    int i = blockIdx.x * N + threadIdx.x;
    sum[threadIdx.x] = i < n ? particles[i].mass : 0;
    for (int half = N / 2; half > 0; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half) sum[threadIdx.x] += sum[threadIdx.x + half];
    }
    if (threadIdx.x == 0) sums[blockIdx.x] = sum[0];
}
