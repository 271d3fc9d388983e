// Pitched memory: cudaMallocPitch, cudaMemcpy2D both ways and cudaMemset2D; a kernel transposes.
#include <cuda_runtime.h>
#include <cstdio>

const int W = 37, H = 21;

__global__ void transpose(const int *in, size_t in_pitch, int *out, size_t out_pitch) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= W || y >= H) return;
    const int *row = (const int *)((const char *)in + y * in_pitch);
    ((int *)((char *)out + x * out_pitch))[y] = row[x];
}

int main() {
    int h[H][W], t[W][H], middle[5][4];
    for (int y = 0; y < H; y++) {
        for (int x = 0; x < W; x++) h[y][x] = y * 1000 + x;
    }
    int *din, *dout;
    size_t in_pitch = 0, out_pitch = 0;
    bool good = cudaMallocPitch(&din, &in_pitch, W * sizeof(int), H) == cudaSuccess;
    good = good && cudaMallocPitch((void **)&dout, &out_pitch, H * sizeof(int), W) == cudaSuccess;
    good = good && in_pitch >= W * sizeof(int) && out_pitch >= H * sizeof(int);
    cudaMemcpy2D(din, in_pitch, h, W * sizeof(int), W * sizeof(int), H, cudaMemcpyHostToDevice);
    cudaMemset2D(dout, out_pitch, 0xff, H * sizeof(int), W);
    transpose<<<dim3((W + 7) / 8, (H + 7) / 8), dim3(8, 8)>>>(din, in_pitch, dout, out_pitch);
    cudaMemcpy2D(t, H * sizeof(int), dout, out_pitch, H * sizeof(int), W, cudaMemcpyDeviceToHost);
    for (int y = 0; y < H; y++) {
        for (int x = 0; x < W; x++) good = good && t[x][y] == h[y][x];
    }
    // Zero four columns of five rows, and read only these.
    cudaMemset2D((char *)dout + 3 * out_pitch + 2 * sizeof(int), out_pitch, 0, 4 * sizeof(int), 5);
    const char *from = (const char *)dout + 3 * out_pitch + 3 * sizeof(int);
    cudaMemcpy2D(middle, sizeof middle[0], from, out_pitch, sizeof middle[0], 5, cudaMemcpyDeviceToHost);
    for (int y = 0; y < 5; y++) {
        for (int x = 0; x < 4; x++) good = good && middle[y][x] == (x < 3 ? 0 : h[3 + x][3 + y]);
    }
    cudaFree(din);
    cudaFree(dout);
    printf(good ? "PASS\n" : "FAIL\n");
    return good ? 0 : 1;
}
