//@ family: heap
//@ launch: take grid=1 block=32
//@ arg: i32=5
//@ launch: fill grid=2 block=16
//@ launch: give_back grid=1 block=32
//@ arg: out:i32[32]=zero
//@ expect: out[0]=355
//@ expect: out[31]=14
// One launch allocates memory, the next writes to it, and other threads of a third free it.
__device__ int *table[32];
__device__ int length;
__global__ void take(int n) {
    table[threadIdx.x] = (int *)malloc((threadIdx.x + n) * sizeof(int));
    length = n;
}
__global__ void fill() {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = 0; i < length; i++) table[t][i] = t * 2 + i + 1 - (i == 0);
}
__global__ void give_back(int *out) {
    int t = 31 - threadIdx.x, sum = 0;
    for (int i = 0; i < length; i++) sum += table[t][i];
    out[threadIdx.x] = sum + t;
    free(table[t]);
}
