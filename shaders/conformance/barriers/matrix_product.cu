//@ family: barriers
// Tiles of a product whose sizes are not multiples of the tile's; the loop ends at a width from memory.
//@ launch: multiply grid=3,3 block=4,4
//@ arg: sizes:i32[3]=values(10,13,9)
//@ arg: out:i32[90]=zero
//@ expect: out[0]=41,52,-41,48,-6,-21,42,-38
//@ expect: out[12]=-7,-83,23,64
//@ expect: out[56]=36,-29,49,23
//@ expect: out[82]=-47,-41,4,49,-10,9,28,-57
__global__ void multiply(const int *sizes, int *out) {
    __shared__ int a[4][4], b[4][4];
    int m = sizes[0], k = sizes[1], n = sizes[2];
    int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * 4 + ty, column = blockIdx.x * 4 + tx, sum = 0;
    for (int start = 0; start < k; start += 4) {
        a[ty][tx] = row < m && start + tx < k ? (row * k + start + tx) * 7 % 11 - 5 : 0;
        b[ty][tx] = start + ty < k && column < n ? ((start + ty) * n + column) * 5 % 13 - 6 : 0;
        __syncthreads();
        for (int i = 0; i < 4; ++i) {
            if (start + i >= k) break;
            sum += a[ty][i] * b[i][tx];
        }
        __syncthreads();
    }
    if (row >= m || column >= n) return;
    out[row * n + column] = sum;
}
