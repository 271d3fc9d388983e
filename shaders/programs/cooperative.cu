// A cooperative launch: all blocks meet between the steps of a stencil. Tiles of a block add their parts.
#include <cooperative_groups.h>
#include <cuda_runtime.h>
#include <cstdio>
#include <vector>

namespace cg = cooperative_groups;

__global__ void relax(int *a, int *b, int n, int steps) {
    cg::grid_group grid = cg::this_grid();
    for (int s = 0; s < steps; s++) {
        for (int i = (int)grid.thread_rank(); i < n; i += (int)grid.size()) {
            b[i] = a[i] + a[(i + 1) % n] - 2 * a[(i + n - 1) % n];
        }
        grid.sync();
        int *other = a;
        a = b;
        b = other;
    }
}

__global__ void tiles(const int *in, int *out) {
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<8> tile = cg::tiled_partition<8>(block);
    int sum = in[block.thread_rank()];
    for (int lanes = tile.size() / 2; lanes > 0; lanes /= 2) sum += tile.shfl_down(sum, lanes);
    if (tile.thread_rank() == 0) out[tile.meta_group_rank()] = sum;
}

int main() {
    int n = 1024, steps = 5;
    std::vector<int> h(n), next(n), result(n);
    for (int i = 0; i < n; i++) h[i] = i * 37 % 101;
    int *a, *b;
    cudaMalloc(&a, n * sizeof(int));
    cudaMalloc(&b, n * sizeof(int));
    cudaMemcpy(a, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemset(b, 0, n * sizeof(int));

    int supported = 0;
    cudaDeviceGetAttribute(&supported, cudaDevAttrCooperativeLaunch, 0);
    void *args[] = {&a, &b, &n, &steps};
    bool good = supported && cudaLaunchCooperativeKernel(relax, dim3(4), dim3(64), args) == cudaSuccess;
    cudaMemcpy(result.data(), b, n * sizeof(int), cudaMemcpyDeviceToHost);
    for (int s = 0; s < steps; s++) {
        for (int i = 0; i < n; i++) next[i] = h[i] + h[(i + 1) % n] - 2 * h[(i + n - 1) % n];
        h = next;
    }
    good = good && result == h;

    int sums[8] = {};
    cudaMemset(a, 0, 8 * sizeof(int));
    tiles<<<1, 64>>>(b, a);
    cudaMemcpy(sums, a, sizeof sums, cudaMemcpyDeviceToHost);
    for (int t = 0; t < 8; t++) {
        int sum = 0;
        for (int i = 0; i < 8; i++) sum += h[t * 8 + i];
        good = good && sums[t] == sum;
    }
    cudaFree(a);
    cudaFree(b);
    printf(good ? "PASS\n" : "FAIL\n");
    return good ? 0 : 1;
}
