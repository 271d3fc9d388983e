//@ family: math
// The softmax of rows, with the largest element subtracted; one warp a row.
//@ launch: softmax grid=4 block=32
//@ arg: x:f32[256]=random(421)
//@ arg: i32=64
//@ arg: y:f32[256]=zero
//@ within: y 8
__global__ void softmax(const float *x, int columns, float *y) {
    const float *row = x + blockIdx.x * columns;
    float largest = -1e30f;
    for (int j = threadIdx.x; j < columns; j += 32) largest = fmaxf(largest, 8 * row[j]);
    for (int d = 16; d; d /= 2) largest = fmaxf(largest, __shfl_xor_sync(~0u, largest, d));
    float sum = 0;
    for (int j = threadIdx.x; j < columns; j += 32) sum += expf(8 * row[j] - largest);
    for (int d = 16; d; d /= 2) sum += __shfl_xor_sync(~0u, sum, d);
    for (int j = threadIdx.x; j < columns; j += 32) y[blockIdx.x * columns + j] = expf(8 * row[j] - largest) / sum;
}
