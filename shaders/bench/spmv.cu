//@ about: a sparse matrix times a vector, a warp for each row of 32 entries
//@ group: memory
//@ full: rows=1Mi
//@ small: rows=4Ki
//@ tiny: rows=64
//@ let: entries=32*rows
//@ launch: spmv grid={rows/8} block=256
//@ arg: starts:u32[{rows+1}]=iota
//@ arg: columns:u32[{entries}]=random(2)
//@ arg: values:f32[{entries}]=random(1)
//@ arg: x:f32[65536]=random(3)
//@ arg: y:f32[{rows}]=zero
//@ arg: u32=65535
//@ bytes: 8*entries
//@ result: y relative=1e-4 absolute=1e-5

// A sparse matrix times a vector, a warp for each row. `starts` counts entries by 32; `mask` is one less than the length
// of `x`, a power of two.
__global__ void spmv(const unsigned *starts, const unsigned *columns, const float *values, const float *x, float *y,
                     unsigned mask) {
    unsigned row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    unsigned end = starts[row + 1] * 32;
    float sum = 0;
    for (unsigned k = starts[row] * 32 + lane; k < end; k += 32) sum += values[k] * x[columns[k] & mask];
    for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, distance);
    if (lane == 0) y[row] = sum;
}
