//@ family: shared
//@ quick
//@ launch: reverse grid=4 block=64
//@ arg: data:i32[256]=iota
//@ expect: data=63,62
__global__ void reverse(int *data) {
    __shared__ int tile[64];
    int *mine = data + blockIdx.x * 64;
    tile[threadIdx.x] = mine[threadIdx.x];
    __syncthreads();
    mine[threadIdx.x] = tile[63 - threadIdx.x];
}
