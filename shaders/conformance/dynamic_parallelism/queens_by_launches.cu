//@ family: dynamic_parallelism
//@ launch: place grid=1 block=6
//@ arg: count:u32[1]=zero
//@ arg: i32=6
//@ arg: i32=0
//@ arg: u32=0
//@ arg: u32=0
//@ arg: u32=0
//@ expect: count=4
// Six queens: each thread tries a column, and launches the next row.
__global__ void place(unsigned *count, int n, int row, unsigned columns, unsigned left, unsigned right) {
    unsigned bit = 1u << threadIdx.x;
    if ((columns | left | right) & bit) return;
    if (row == n - 1) {
        atomicAdd(count, 1);
        return;
    }
    place<<<1, n>>>(count, n, row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
}
