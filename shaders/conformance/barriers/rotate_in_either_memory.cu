//@ family: barriers
// A pointer leads to shared memory in one block and to global memory in the other; values are read through it before a
// barrier and written after it.
//@ launch: rotate grid=2 block=64
//@ arg: values:u32[128]=iota
//@ expect: values=81,82,83,84,85,86,87,88,89,90,91,92,93,94,95,96,97,98,99,100,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,145,146,147,148,149,150,151,152,153,154,155,156,157,158,159,160,161,162,163,164,101,102,103,104,105,106,107,108,109,110,111,112,113,114,115,116,117,118,119,120,121,122,123,124,125,126,127,128,129,130,131,132,133,134,135,136,137,138,139,140,141,142,143,144
__global__ void rotate(unsigned *values) {
    __shared__ unsigned copy[64];
    unsigned *mine = values + blockIdx.x * 64;
    int t = threadIdx.x;
    copy[t] = mine[t];
    unsigned *at = blockIdx.x % 2 == 0 ? copy : mine;
    __syncthreads();
    for (int r = 0; r < 37; ++r) {
        unsigned value = at[(t + r % 5 + 1) % 64];
        __syncthreads();
        at[t] = value + 1;
        __syncthreads();
    }
    mine[t] = at[t];
}
