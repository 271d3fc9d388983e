//@ family: dynamic_parallelism
//@ fmad: false
// The Mandelbrot set by squares: one whose border has the same number everywhere is filled, others are divided (Mariani and Silver).
//@ launch: square grid=4,4 block=16,4
//@ arg: image:u16[4096]=zero
//@ arg: i32=0
//@ arg: i32=0
//@ arg: i32=16
__device__ int rounds(int px, int py) {
    float cx = -2.0f + px * (3.0f / 64), cy = -1.5f + py * (3.0f / 64), x = 0, y = 0;
    int n = 0;
    while (n < 200 && x * x + y * y < 4.0f) {
        float next = x * x - y * y + cx;
        y = 2.0f * x * y + cy;
        x = next;
        n++;
    }
    return n;
}
__global__ void fill(unsigned short *image, int x, int y, int size, int value) {
    int i = threadIdx.x;
    if (i < size * size) image[(y + i / size) * 64 + x + i % size] = value;
}
__global__ void pixels(unsigned short *image, int x, int y, int size) {
    int i = threadIdx.x;
    if (i < size * size) image[(y + i / size) * 64 + x + i % size] = rounds(x + i % size, y + i / size);
}
__global__ void square(unsigned short *image, int x0, int y0, int size) {
    __shared__ int least, most;
    int x = x0 + blockIdx.x * size, y = y0 + blockIdx.y * size;
    int thread = threadIdx.y * blockDim.x + threadIdx.x;
    if (thread == 0) {
        least = 1000;
        most = -1;
    }
    __syncthreads();
    for (int i = thread; i < 4 * size; i += blockDim.x * blockDim.y) {
        int side = i / size, along = i % size;
        int n = side < 2 ? rounds(x + along, y + side * (size - 1)) : rounds(x + (side - 2) * (size - 1), y + along);
        atomicMin(&least, n);
        atomicMax(&most, n);
    }
    __syncthreads();
    if (thread != 0) return;
    if (least == most) fill<<<1, 256>>>(image, x, y, size, least);
    else if (size <= 4) pixels<<<1, 16>>>(image, x, y, size);
    else square<<<dim3(2, 2), dim3(16, 4)>>>(image, x, y, size / 2);
}
