// error; NVRTC: identifier "strcut" is undefined.
strcut Particle {
    float x, y;
};

__global__ void stop(Particle *particles) {
    particles[threadIdx.x].x = 0.0f;
}
