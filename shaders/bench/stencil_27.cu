//@ about: a point and its 26 neighbours in three nested loops, weighted by distance
//@ group: memory
//@ full: width=512, depth=256
//@ small: width=64, depth=8
//@ tiny: width=32, depth=4
//@ let: n=width*width*depth
//@ launch: stencil grid={width/32},{width/8},{depth} block=32,8
//@ arg: in:f32[{n}]=random(1)
//@ arg: out:f32[{n}]=zero
//@ arg: i32={width}
//@ arg: i32={width}
//@ arg: i32={depth}
//@ bytes: 8*n
//@ result: out relative=1e-5 absolute=1e-6

__global__ void stencil(const float *in, float *out, int width, int height, int depth) {
    const float s[4] = {0.25f, 0.0625f, 0.015625f, 0.0234375f};
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = blockIdx.z;
    if (x < 1 || y < 1 || z < 1 || x >= width - 1 || y >= height - 1 || z >= depth - 1) return;
    float sum = 0.0f;
    for (int dz = -1; dz <= 1; dz++)
        for (int dy = -1; dy <= 1; dy++)
            for (int dx = -1; dx <= 1; dx++)
                sum += s[abs(dx) + abs(dy) + abs(dz)] * in[((z + dz) * height + y + dy) * width + x + dx];
    out[(z * height + y) * width + x] = sum;
}
