//@ family: barriers
// `if (!load(...)) return;`, with dynamic shared memory.
//@ launch: run grid=3 block=40 shared=160
//@ arg: out:i32[120]=zero
//@ arg: i32=95
//@ expect: out[0]=2,4,6,-5,0,12,14,16
//@ expect: out[57]=-5,0,120,122
//@ expect: out[68]=138,140,142,144
//@ expect: out[112]=0,0,0,0,0,0,0,0
extern __shared__ int slots[];

__device__ bool load(int i, int n, int &v) {
    if (i >= n) return false;
    if (i % 9 == 4) return false;
    v = 2 * i;
    return true;
}

__global__ void run(int *out, int n) {
    int i = blockIdx.x * 40 + threadIdx.x, v;
    slots[threadIdx.x] = -5;
    __syncthreads();
    if (!load(i, n, v)) return;
    slots[threadIdx.x] = v;
    __syncthreads();
    out[i] = slots[(threadIdx.x + 1) % 40];
}
