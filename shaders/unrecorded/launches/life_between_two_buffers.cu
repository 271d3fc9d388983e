//@ family: launches
//@ launch: live grid=1 block=1
//@ arg: cells:u8[299]=values(0,1,0,0,0,0,0,1,1,1,0,0,0,0,0,1,0,0,1,0,0,1,0,0,1,1,1,0,1,0,0,0,0,0,1,1)
//@ arg: next:u8[299]=fill(9)
//@ arg: history:u8[1196]=fill(9)
//@ expect: cells=0,1,1,0,0,0,0,1,1,1,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
//@ expect: history[0]=0,1,1,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,0,1,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0
//@ expect: history[897]=0,1,1,0,0,0,0,1,1,1,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
// A field of 23 by 13 that is closed at its borders; copies between the rounds keep some of them.
const int W = 23, H = 13;
__global__ void step(const unsigned char *cells, unsigned char *next) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= W || y >= H) return;
    int near = 0;
    for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
            if (dx || dy) near += cells[(y + dy + H) % H * W + (x + dx + W) % W];
        }
    }
    next[y * W + x] = near == 3 || (near == 2 && cells[y * W + x]);
}
__global__ void live(unsigned char *cells, unsigned char *next, unsigned char *history) {
    dim3 block(10, 3);
    dim3 grid((W + block.x - 1) / block.x, (H + block.y - 1) / block.y);
    for (int round = 0; round < 20; round++) {
        step<<<grid, block>>>(cells, next);
        cudaMemcpyAsync(cells, next, W * H, cudaMemcpyDeviceToDevice, 0);
        if (round % 5 == 2) cudaMemcpyAsync(history + round / 5 * W * H, next, W * H, cudaMemcpyDeviceToDevice, 0);
        cudaMemsetAsync(next, 0, W * H, 0);
    }
}
