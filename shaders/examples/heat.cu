// Heat spreads on a plate whose edges let none out.

struct Plate {
    unsigned width;
    unsigned height;
    float rate;
};

__global__ void step(Plate plate, const float *from, float *to) {
    unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= plate.width || y >= plate.height) return;
    unsigned at = y * plate.width + x;
    float here = from[at];
    float left = x > 0 ? from[at - 1] : here;
    float right = x + 1 < plate.width ? from[at + 1] : here;
    float above = y > 0 ? from[at - plate.width] : here;
    float below = y + 1 < plate.height ? from[at + plate.width] : here;
    to[at] = here + plate.rate * (left + right + above + below - 4.0f * here);
}

// How many places are warmer than 1, added to what is there.
__global__ void count(Plate plate, const float *heat, unsigned *warm) {
    unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
    bool is_warm = x < plate.width && y < plate.height && heat[y * plate.width + x] > 1.0f;
    int in_block = __syncthreads_count(is_warm);
    if (threadIdx.x == 0 && threadIdx.y == 0) atomicAdd(warm, (unsigned)in_block);
}
