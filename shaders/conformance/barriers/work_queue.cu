//@ family: barriers
// Blocks fetch work until there is none. Which block does what is open, the result is not.
//@ launch: work grid=3 block=33
//@ arg: next:i32[1]=zero
//@ arg: out:i32[561]=zero
//@ arg: i32=17
//@ expect: out[0]=3,3,3,3,3,3,3,3
//@ expect: out[112]=6,3,19,16
//@ expect: out[381]=16,24,13,21
//@ expect: out[553]=17,20,23,26,29,32,16,19
//@ expect: next[0]=20
__global__ void work(int *next, int *out, int count) {
    __shared__ int s[33];
    __shared__ int item;
    int t = threadIdx.x;
    while (true) {
        if (t == 0) item = atomicAdd(next, 1);
        __syncthreads();
        int k = item;
        if (k >= count) return;
        s[t] = (t * k + 3) % 19;
        __syncthreads();
        out[33 * k + t] = s[32 - t] + k;
    }
}
