//@ about: an array of 32 numbers that each thread takes from the heap and mixes 32 times; operations are products
//@ group: cooperation
//@ full: n=64Ki
//@ small: n=1Ki
//@ tiny: n=256
//@ launch: rows grid={n/256} block=256
//@ arg: in:u32[{n}]=random(1)
//@ arg: sums:u32[{n}]=zero
//@ arg: u32={n}
//@ heap: 512*n
//@ operations: 1024*n
//@ result: sums

__global__ void rows(const unsigned *in, unsigned *sums, unsigned n) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned *row = new unsigned[32];
    if (row == nullptr) return;
    for (unsigned k = 0; k < 32; k++) row[k] = in[(i + k * 977) % n];
    for (unsigned round = 0; round < 32; round++) {
        for (unsigned k = 0; k < 32; k++) row[k] = row[k] * 31 + row[(k + round) % 32];
    }
    unsigned sum = 0;
    for (unsigned k = 0; k < 32; k++) sum ^= row[k];
    sums[i] = sum;
    delete[] row;
}
