// error; NVRTC: class "Particle" has no member "velocty".
struct Particle {
    float4 position;
    float3 velocity;
};

__global__ void step(Particle *particles, float dt) {
    Particle &p = particles[threadIdx.x];
    p.position.x += p.velocty.x * dt;
}
