//@ family: barriers
// A 3-D block in which one layer in each direction is idle.
//@ launch: stencil grid=2 block=6,5,4
//@ arg: out:i32[120]=zero
//@ expect: out[0]=20,16,12,9,23,56,52,48
//@ expect: out[73]=139,118,67,-5
//@ expect: out[96]=-12,61,104,-13
//@ expect: out[112]=2,45,184,53,93,70,1,-68
__global__ void stencil(int *out) {
    __shared__ int g[3][4][5];
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z, b = blockIdx.x;
    if (x >= 5) return;
    if (y >= 4 || z >= 3) return;
    g[z][y][x] = (x * 3 + y * 5 + z * 7 + b) % 16;
    for (int i = 0; i < 2 + b; ++i) {
        __syncthreads();
        int v = g[z][y][x] + g[z][y][(x + 1) % 5] - g[z][(y + 1) % 4][x] + g[(z + 1) % 3][y][x];
        __syncthreads();
        g[z][y][x] = v;
    }
    out[b * 60 + (z * 4 + y) * 5 + x] = g[z][y][x];
}
