//@ family: barriers
//@ launch: votes grid=2 block=100
//@ arg: out:i32[600]=zero
//@ expect: out[0]=34
//@ expect: out[99]=34
//@ expect: out[100]=33
//@ expect: out[200]=1
//@ expect: out[300]=0
//@ expect: out[400]=1
//@ expect: out[500]=0
__global__ void votes(int *out) {
    int i = threadIdx.x, block = blockIdx.x;
    out[block * 100 + i] = __syncthreads_count((i + block) % 3 == 0);
    out[200 + block * 100 + i] = __syncthreads_and(i < 100 - block);
    out[400 + block * 100 + i] = __syncthreads_or(block == 0 && i == 77);
}
