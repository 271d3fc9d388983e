//@ about: a generation of the game of life, a byte per cell
//@ group: integers
//@ full: width=16384
//@ small: width=256
//@ tiny: width=64
//@ launch: generation grid={width/64},{width/4} block=64,4
//@ arg: in:u8[{width*width}]=random(1)
//@ arg: out:u8[{width*width}]=zero
//@ arg: i32={width}
//@ arg: i32={width}
//@ bytes: 2*width*width
//@ result: out

// The lowest bit of a byte says whether the cell lives. The board is a torus; its sides are powers of two.
__global__ void generation(const unsigned char *in, unsigned char *out, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int neighbours = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if (dx != 0 || dy != 0)
                neighbours += in[((y + dy) & (height - 1)) * width + ((x + dx) & (width - 1))] & 1;
    unsigned char alive = in[y * width + x] & 1;
    out[y * width + x] = neighbours == 3 || (alive && neighbours == 2);
}
