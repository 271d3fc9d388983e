//@ about: a sparse matrix times a vector, a thread for each row of 1 to 31 entries
//@ group: memory
//@ full: rows=2Mi
//@ small: rows=16Ki
//@ tiny: rows=1Ki
//@ launch: row_starts grid={rows/256} block=256
//@ arg: starts:i32[{rows+1}]=zero
//@ arg: i32={rows}
//@ timed
//@ launch: spmv grid={rows/256} block=256
//@ arg: i32={rows}
//@ arg: starts
//@ arg: columns:u32[{16*rows}]=random(2)
//@ arg: values:f32[{16*rows}]=random(1)
//@ arg: x:f32[{rows}]=random(3)
//@ arg: y:f32[{rows}]=zero
//@ bytes: 136*rows
//@ result: y relative=1e-4 absolute=1e-5

// Of two rows one has 16 entries more and the other 16 less the same number, so that each two have 32.
__global__ void row_starts(int *starts, int rows) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= rows) return;
    int more = (unsigned)(i / 2) * 2654435761u >> 28;
    starts[i] = i % 2 ? 16 * i + more : 16 * i;
    if (i == 0) starts[rows] = 16 * rows;
}

// The matrix is square and has a power of two of columns.
__global__ void spmv(int rows, const int *starts, const unsigned *columns, const float *values, const float *x,
                     float *y) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    float sum = 0.0f;
    for (int k = starts[row]; k < starts[row + 1]; k++) sum += values[k] * x[columns[k] & (rows - 1)];
    y[row] = sum;
}
