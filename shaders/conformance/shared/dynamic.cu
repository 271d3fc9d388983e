//@ family: shared
//@ launch: rotate grid=2 block=48 shared=192
//@ arg: data:u32[96]=iota
//@ arg: i32=5
extern __shared__ unsigned pool[];
__global__ void rotate(unsigned *data, int by) {
    unsigned *mine = data + blockIdx.x * blockDim.x;
    pool[threadIdx.x] = mine[threadIdx.x];
    __syncthreads();
    mine[threadIdx.x] = pool[(threadIdx.x + by) % blockDim.x];
}
