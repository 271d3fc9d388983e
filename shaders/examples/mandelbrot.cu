// How many steps z -> z^2 + c takes to leave the circle of radius 2, as a colour.
__global__ void mandelbrot(uchar4 *image, int width, int height, float centre_x, float centre_y, float scale, int limit) {
    int px = blockIdx.x * blockDim.x + threadIdx.x;
    int py = blockIdx.y * blockDim.y + threadIdx.y;
    if (px >= width || py >= height) return;
    float cx = centre_x + (px - width / 2) * scale;
    float cy = centre_y + (py - height / 2) * scale;
    float x = 0.0f, y = 0.0f;
    int steps = 0;
    while (x * x + y * y <= 4.0f && steps < limit) {
        float next = x * x - y * y + cx;
        y = 2.0f * x * y + cy;
        x = next;
        ++steps;
    }
    uchar4 colour = make_uchar4(0, 0, 0, 255);
    if (steps < limit) {
        colour.x = (steps * 7) & 255;
        colour.y = (steps * 3 + 40) & 255;
        colour.z = 255 - ((steps * 5) & 255);
    }
    image[py * width + px] = colour;
}
