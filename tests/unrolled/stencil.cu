__global__ void stencil(const float *in, float *out, int nx, int ny, int nz) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z;
    if (x < 1 || y < 1 || z < 1 || x >= nx - 1 || y >= ny - 1 || z >= nz - 1) return;
    float c[3][3][3];
    for (int k = 0; k < 3; k++)
        for (int j = 0; j < 3; j++)
            for (int i = 0; i < 3; i++) c[k][j][i] = in[((z + k - 1) * ny + y + j - 1) * nx + x + i - 1];
    float sum = 0;
    for (int k = 0; k < 3; k++)
        for (int j = 0; j < 3; j++)
            for (int i = 0; i < 3; i++) sum += c[k][j][i] * (1.0f / (1 + (k != 1) + (j != 1) + (i != 1)));
    out[(z * ny + y) * nx + x] = sum;
}
