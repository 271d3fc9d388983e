//@ about: a picture of four bytes a pixel, mirrored from one surface to another
//@ group: memory
//@ full: width=8192
//@ small: width=512
//@ tiny: width=64
//@ launch: mirror grid={width/32},{width/8} block=32,8
//@ arg: from:surface2d<u8x4>[{width},{width}]=bits(1)
//@ arg: to:surface2d<u8x4>[{width},{width}]=zero
//@ arg: u32={width}
//@ bytes: 8*width*width
//@ result: to

__global__ void mirror(cudaSurfaceObject_t from, cudaSurfaceObject_t to, unsigned width) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    uchar4 pixel = surf2Dread<uchar4>(from, x * 4, y);
    surf2Dwrite(pixel, to, ((int)width - 1 - x) * 4, y);
}
