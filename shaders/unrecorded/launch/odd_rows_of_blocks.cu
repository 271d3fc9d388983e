//@ family: launch
// Blocks that do not work together, an odd number of them in rows of every length at which devices take them
// another way: halved they fit a dimension of 65,535, or do not, or make several rows.
//@ launch: number grid=131077 block=2
//@ arg: in:u32[262154]=iota
//@ arg: long_row:u32[262156]=zero
//@ launch: number grid=65537 block=2
//@ arg: in2:u32[131074]=iota
//@ arg: short_row:u32[131076]=zero
//@ launch: number_rows grid=65537,3 block=1
//@ arg: rows:u32[196613]=zero
//@ launch: number_rows grid=131073,2 block=1
//@ arg: long_rows:u32[262148]=zero
//@ expect: long_row=131077,131078,131080,131081
//@ expect: long_row[262150]=524302,524303,524305,524306,0,0
//@ expect: short_row=65537,65538,65540,65541
//@ expect: short_row[131070]=262142,262143,262145,262146,0,0
//@ expect: rows[65535]=65535,65536,1000000,1000001
//@ expect: rows[196609]=2065535,2065536,0,0
//@ expect: long_rows[131071]=131071,131072,1000000,1000001
//@ expect: long_rows[262145]=1131072,0,0
__global__ void number(const unsigned *in, unsigned *out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i] + blockIdx.x + gridDim.x + blockIdx.y + blockIdx.z;
}
__global__ void number_rows(unsigned *out) {
    out[blockIdx.y * gridDim.x + blockIdx.x] = blockIdx.y * 1000000 + blockIdx.x;
}
