//@ family: limits
// Blocks that do not work together, an odd number of them in rows of every length at which devices take them
// another way: halved they fit a dimension of 65,535, or do not, or make several rows.
//@ launch: number grid=131077 block=2
//@ arg: long_row:u16[262156]=zero
//@ launch: number grid=65537 block=2
//@ arg: short_row:u16[131076]=zero
//@ launch: number_rows grid=65537,3 block=1
//@ arg: rows:u16[196613]=zero
//@ launch: number_rows grid=131073,2 block=1
//@ arg: long_rows:u16[262148]=zero
//@ expect: long_row=5,6,8,9
//@ expect: long_row[262150]=14,15,17,18,0,0
//@ expect: short_row=1,2,4,5
//@ expect: short_row[131070]=65534,65535,1,2,0,0
//@ expect: rows[65535]=65535,0,16960,16961
//@ expect: rows[196609]=33919,33920,0,0
//@ expect: long_rows[131071]=65535,0,16960,16961
//@ expect: long_rows[262145]=16960,0,0
__global__ void number(unsigned short *out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = i + blockIdx.x + gridDim.x + blockIdx.y + blockIdx.z;
}
__global__ void number_rows(unsigned short *out) {
    out[blockIdx.y * gridDim.x + blockIdx.x] = blockIdx.y * 1000000 + blockIdx.x;
}
