// Heat spreads on a plate whose edges let none out.
__global__ void step(int width, int height, const float *from, float *to) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    int at = y * width + x;
    float here = from[at];
    float left = x > 0 ? from[at - 1] : here, right = x + 1 < width ? from[at + 1] : here;
    float above = y > 0 ? from[at - width] : here, below = y + 1 < height ? from[at + width] : here;
    to[at] = here + 0.2f * (left + right + above + below - 4.0f * here);
}
