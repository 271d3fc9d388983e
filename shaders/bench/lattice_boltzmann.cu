//@ about: a step of lattice Boltzmann in two dimensions with nine velocities
//@ group: arithmetic
//@ full: width=2048
//@ small: width=128
//@ tiny: width=32
//@ launch: init grid={width/32},{width/8} block=32,8
//@ arg: from:f32[{9*width*width}]=zero
//@ arg: i32={width}
//@ arg: i32={width}
//@ timed
//@ launch: step grid={width/32},{width/8} block=32,8
//@ arg: from
//@ arg: to:f32[{9*width*width}]=zero
//@ arg: i32={width}
//@ arg: i32={width}
//@ arg: f32=1.2
//@ bytes: 72*width*width
//@ result: to relative=1e-4 absolute=1e-6

// Values around the weights of a fluid at rest.
__global__ void init(float *from, int width, int height) {
    const float w[9] = {0.4375f, 0.109375f, 0.109375f, 0.109375f, 0.109375f, 0.03125f, 0.03125f, 0.03125f, 0.03125f};
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    for (int i = 0; i < 9; i++)
        from[(i * height + y) * width + x] = w[i] * (1.0f + (((x * 7 + y * 13 + i * 5) & 63) - 32) / 1024.0f);
}

// Streams from the neighbours, then relaxes towards equilibrium. The domain is a torus.
__global__ void step(const float *from, float *to, int width, int height, float omega) {
    const int cx[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
    const int cy[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
    const float w[9] = {4.0f / 9,  1.0f / 9,  1.0f / 9,  1.0f / 9, 1.0f / 9,
                        1.0f / 36, 1.0f / 36, 1.0f / 36, 1.0f / 36};
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    float f[9];
    float density = 0.0f, ux = 0.0f, uy = 0.0f;
    for (int i = 0; i < 9; i++) {
        int xs = (x - cx[i] + width) % width, ys = (y - cy[i] + height) % height;
        f[i] = from[(i * height + ys) * width + xs];
        density += f[i];
        ux += cx[i] * f[i];
        uy += cy[i] * f[i];
    }
    ux /= density;
    uy /= density;
    float square = ux * ux + uy * uy;
    for (int i = 0; i < 9; i++) {
        float cu = cx[i] * ux + cy[i] * uy;
        float equilibrium = w[i] * density * (1.0f + 3.0f * cu + 4.5f * cu * cu - 1.5f * square);
        to[(i * height + y) * width + x] = f[i] + omega * (equilibrium - f[i]);
    }
}
