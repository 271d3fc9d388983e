//@ family: barriers
// Thread 0 exits, so that no thread of a block of one remains.
//@ launch: wait grid=1 block=1
//@ arg: one:i32[4]=zero
//@ launch: wait grid=2 block=31
//@ arg: many:i32[62]=zero
//@ expect: one[0]=-1,0,0,0
//@ expect: many[0]=-1,11,21,31,32,33,34,35
//@ expect: many[39]=36,37,38,39
//@ expect: many[43]=40,41,42,43
//@ expect: many[54]=51,52,53,54,55,56,57,58
__global__ void wait(int *out) {
    __shared__ int s[31];
    int t = threadIdx.x;
    out += blockIdx.x * blockDim.x;
    s[t] = t + 1;
    out[t] = -1;
    __syncthreads();
    if (t == 0) return;
    for (int r = 0; r < 3; ++r) {
        __syncthreads();
        int v = s[t - 1];
        __syncthreads();
        s[t] = v + 10;
    }
    out[t] = s[t];
}
