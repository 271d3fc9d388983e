//@ family: dynamic_parallelism
//@ launch: triangle grid=1 block=3
//@ arg: picture:u8[1024]=zero
//@ arg: i32=32
//@ arg: i32=0
//@ arg: i32=0
//@ arg: i32=32
// Sierpinski's triangle: each of three threads continues with one half.
__global__ void triangle(unsigned char *picture, int width, int x, int y, int size) {
    if (size == 1) {
        if (threadIdx.x == 0) picture[y * width + x] = 1;
        return;
    }
    int half = size / 2;
    int dx = threadIdx.x == 1 ? half : 0, dy = threadIdx.x == 2 ? half : 0;
    triangle<<<1, 3>>>(picture, width, x + dx, y + dy, half);
}
