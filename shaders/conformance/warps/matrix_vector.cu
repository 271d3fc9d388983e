//@ family: warps
// A warp per row, so the warps have different numbers of rows; the columns are not a multiple of 32.
//@ launch: multiply grid=2 block=96
//@ arg: out:i32[13]=zero
//@ arg: i32=13
//@ arg: i32=45
//@ expect: out[0]=-7,9,-17,20,-13,3,5,-7,9,-17,20,-13,3
__global__ void multiply(int *out, int rows, int columns) {
    int lane = threadIdx.x % 32, warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    int warps = gridDim.x * blockDim.x / 32;
    for (int row = warp; row < rows; row += warps) {
        int sum = 0;
        for (int c = lane; c < columns; c += 32) sum += ((row * columns + c) % 7 - 3) * (c % 5 - 1);
        for (int step = 16; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffff, sum, step);
        if (lane == 0) out[row] = sum;
    }
}
