//@ family: shared
// Words and bytes are two names of the dynamic shared memory, used in turn between barriers.
//@ launch: exchange grid=1 block=16 shared=64
//@ arg: out:u32[16]=zero
//@ arg: sums:u32[16]=zero
//@ expect: out=1076895760,1009589775,942283790,874977805,807671820,740365835,673059850,605753865,538447880,471141895,403835910,336529925,2692239400,2423015460,2153791520,1884567580
//@ expect: sums=28,56,84,112,32,64,96,128,36,72,108,144,40,80,120,160
extern __shared__ unsigned words[];
extern __shared__ unsigned char bytes[];
__global__ void exchange(unsigned *out, unsigned *sums) {
    int t = threadIdx.x;
    words[t] = 0x04030201u * (t + 1);
    __syncthreads();
    // Each thread adds up the bytes of a column, and leaves the sum in the column's first byte.
    unsigned sum = 0;
    for (int r = 0; r < 4; ++r) sum += bytes[16 * r + t];
    __syncthreads();
    bytes[t] = (unsigned char)sum;
    sums[t] = sum;
    __syncthreads();
    out[t] = words[15 - t];
}
