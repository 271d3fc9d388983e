//@ family: pointers
// Three levels of pointers, all stored in memory, with stores at every level.
//@ launch: link grid=1 block=1
//@ arg: cells:u64[8]=zero
//@ arg: rows:u64[4]=zero
//@ arg: top:u64[1]=zero
//@ arg: data:i32[8]=iota
//@ launch: use grid=1 block=4
//@ arg: top
//@ arg: out:i32[8]=zero
//@ uncompared: cells addresses differ between devices
//@ uncompared: rows addresses differ between devices
//@ uncompared: top addresses differ between devices
//@ expect: data=0,201,2,103,4,405,6,307
//@ expect: out=3,3,61,-5,47,3,25,3
__global__ void link(int **cells, int ***rows, int ****top, int *data) {
    for (int i = 0; i < 8; ++i) cells[i] = data + (i * 3 & 7);
    for (int i = 0; i < 4; ++i) rows[i] = cells + 2 * i;
    *top = rows;
}
__global__ void use(int ****top, int *out) {
    int t = threadIdx.x;
    int **row = (*top)[t];
    out[2 * t] = *row[0] * 10 + **(row + 1);
    __syncthreads();
    // Exchanges two pointers, then writes through one of them.
    int *first = row[0];
    row[0] = row[1];
    row[1] = first;
    ***(*top + t) += 100 * (t + 1);
    out[2 * t + 1] = (int)((*top)[t][0] - (*top)[t][1]);
}
