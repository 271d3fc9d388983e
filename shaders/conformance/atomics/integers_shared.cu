//@ family: atomics
//@ launch: ops grid=1 block=64
//@ arg: in:i32[256]=bits(1)
//@ arg: out:i32[8]=values(0,0,2147483647,-2147483648,-1,0,0,100)
__global__ void ops(const int *in, int *out) {
    __shared__ int cell[8];
    int i = blockIdx.x * blockDim.x + threadIdx.x, x = in[i];
    if (i < 8) cell[i] = out[i];
    __syncthreads();
    atomicAdd(&cell[0], x);
    atomicSub(&cell[1], x >> 3);
    atomicMin(&cell[2], x);
    atomicMax(&cell[3], x);
    atomicAnd(&cell[4], x | 0x00f0);
    atomicOr(&cell[5], x & 0x0f0f);
    atomicXor(&cell[6], x);
    atomicAdd(cell + 7, 1);
    __syncthreads();
    if (i < 8) out[i] = cell[i];
}
