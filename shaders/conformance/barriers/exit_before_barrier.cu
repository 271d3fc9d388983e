//@ family: barriers
// Threads beyond the end leave; the others exchange through shared memory.
//@ launch: reverse grid=3 block=100
//@ arg: out:i32[300]=zero
//@ arg: i32=230
//@ expect: out[0]=298,295,292,289,286,283,280,277
//@ expect: out[16]=250,247,244,241
//@ expect: out[30]=208,205,202,199
//@ expect: out[292]=0,0,0,0,0,0,0,0
__global__ void reverse(int *out, int n) {
    __shared__ int s[100];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    s[threadIdx.x] = 3 * i + 1;
    __syncthreads();
    int live = min((int)blockDim.x, n - (int)(blockIdx.x * blockDim.x));
    out[i] = s[live - 1 - threadIdx.x];
}
