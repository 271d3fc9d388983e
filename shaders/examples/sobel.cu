// Edges of a picture: how fast its brightness changes, from one surface to another.
__device__ float brightness(cudaSurfaceObject_t picture, int x, int y) {
    uchar4 c = surf2Dread<uchar4>(picture, x * 4, y, cudaBoundaryModeClamp);
    return 0.299f * c.x + 0.587f * c.y + 0.114f * c.z;
}

__global__ void sobel(cudaSurfaceObject_t picture, cudaSurfaceObject_t edges, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    float across = 0.0f, down = 0.0f;
    for (int d = -1; d <= 1; d++) {
        float weight = d == 0 ? 2.0f : 1.0f;
        across += weight * (brightness(picture, x + 1, y + d) - brightness(picture, x - 1, y + d));
        down += weight * (brightness(picture, x + d, y + 1) - brightness(picture, x + d, y - 1));
    }
    unsigned char edge = (unsigned char)fminf(sqrtf(across * across + down * down), 255.0f);
    surf2Dwrite(make_uchar4(edge, edge, edge, 255), edges, x * 4, y);
}
