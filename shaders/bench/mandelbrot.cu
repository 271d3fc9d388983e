//@ about: the Mandelbrot set, at most 256 rounds for a point; operations are points
//@ group: arithmetic
//@ full: width=4096
//@ small: width=128
//@ tiny: width=32
//@ launch: mandelbrot grid={width/16},{width/16} block=16,16
//@ arg: out:u32[{width*width}]=zero
//@ arg: i32={width}
//@ arg: i32={width}
//@ arg: i32=256
//@ operations: width*width
//@ result: out outliers=0.02

__global__ void mandelbrot(unsigned *out, int width, int height, int limit) {
    int px = blockIdx.x * blockDim.x + threadIdx.x;
    int py = blockIdx.y * blockDim.y + threadIdx.y;
    if (px >= width || py >= height) return;
    float cx = -2.25f + 3.0f * px / width;
    float cy = -1.5f + 3.0f * py / height;
    float x = 0.0f, y = 0.0f;
    int n = 0;
    while (n < limit && x * x + y * y <= 4.0f) {
        float next = x * x - y * y + cx;
        y = 2.0f * x * y + cy;
        x = next;
        n++;
    }
    out[py * width + px] = n;
}
