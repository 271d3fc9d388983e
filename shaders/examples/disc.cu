// The points with whole coordinates in a quarter of a disc, by squares: of one that the circle cuts a kernel launches the next one for its parts.
__global__ void squares(int x, int y, int size, int radius, unsigned *inside) {
    size /= 2;
    x += (threadIdx.x & 1) * size;
    y += (threadIdx.x >> 1) * size;
    int right = x + size - 1, top = y + size - 1;
    if (right * right + top * top < radius * radius) {
        atomicAdd(inside, (unsigned)(size * size));
    } else if (x * x + y * y < radius * radius && size > 1) {
        squares<<<1, 4>>>(x, y, size, radius, inside);
    }
}
