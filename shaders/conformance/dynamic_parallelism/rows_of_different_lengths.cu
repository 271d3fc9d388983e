//@ family: dynamic_parallelism
//@ launch: multiply grid=3 block=16
//@ arg: y:i32[40]=zero
//@ arg: values:i32[2000]=random(3)
//@ arg: columns:u32[2000]=bits(4)
//@ arg: x:i32[64]=random(6)
//@ arg: i32=40
// A matrix in rows: short ones are done by a thread, long ones by a grid of their own.
__device__ int start(int row) { return row * (row - 1); }
__global__ void long_row(int *sum, const int *values, const unsigned *columns, const int *x, int n) {
    int own = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) own += values[i] * x[columns[i] % 64];
    atomicAdd(sum, own);
}
__global__ void multiply(int *y, const int *values, const unsigned *columns, const int *x, int rows) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    int first = start(row), n = start(row + 1) - first;
    if (n > 30) {
        long_row<<<(n + 31) / 32, 32>>>(y + row, values + first, columns + first, x, n);
        return;
    }
    int sum = 0;
    for (int i = 0; i < n; i++) sum += values[first + i] * x[columns[first + i] % 64];
    y[row] = sum;
}
