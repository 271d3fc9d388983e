//@ about: an Asian option by random paths, with Box and Muller's normal numbers; operations are steps of paths
//@ group: applications
//@ full: threads=256Ki, steps=256
//@ small: threads=1Ki, steps=16
//@ tiny: threads=256, steps=4
//@ launch: paths grid={threads/256} block=256
//@ arg: sums:f32[{threads/256}]=zero
//@ arg: i32={steps}
//@ arg: f32=100
//@ arg: f32=105
//@ arg: f32=0.0002
//@ arg: f32=0.02
//@ operations: threads*steps
//@ result: sums relative=1e-2 absolute=1e-1

// A 32-bit hash of a path and a step (a finaliser with good avalanche) is the source of chance.
__device__ unsigned hash(unsigned x) {
    x ^= x >> 16;
    x *= 0x7feb352du;
    x ^= x >> 15;
    x *= 0x846ca68bu;
    return x ^ x >> 16;
}

// From 0, without it, to 1.
__device__ float uniform(unsigned x) { return ((x >> 9) + 0.5f) * 1.1920929e-7f; }

__global__ void paths(float *sums, int steps, float start, float strike, float drift, float deviation) {
    __shared__ float parts[256];
    unsigned path = blockIdx.x * blockDim.x + threadIdx.x;
    float price = start, mean = 0.0f;
    for (int i = 0; i < steps; i += 2) {
        float u = uniform(hash(path * 2048 + i)), v = uniform(hash(path * 2048 + i + 1));
        float radius = sqrtf(-2.0f * logf(u)), sine, cosine;
        sincosf(6.2831853f * v, &sine, &cosine);
        price *= expf(drift + deviation * radius * cosine);
        mean += price;
        price *= expf(drift + deviation * radius * sine);
        mean += price;
    }
    parts[threadIdx.x] = fmaxf(mean / steps - strike, 0.0f);
    for (int d = 128; d > 0; d >>= 1) {
        __syncthreads();
        if (threadIdx.x < d) parts[threadIdx.x] += parts[threadIdx.x + d];
    }
    if (threadIdx.x == 0) sums[blockIdx.x] = parts[0];
}
