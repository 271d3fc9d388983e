//@ family: barriers
// How often the block goes round is read from memory; one block not at all.
//@ launch: blur grid=4 block=40
//@ arg: bounds:i32[4]=values(3,0,5,1)
//@ arg: out:i32[160]=zero
//@ expect: out[0]=88,60,48,69,38,57,92,92
//@ expect: out[49]=13,15,2,8
//@ expect: out[69]=8,16,9,4
//@ expect: out[152]=12,1,1,5,13,25,24,10
__global__ void blur(const int *bounds, int *out) {
    __shared__ int s[40];
    int t = threadIdx.x;
    s[t] = t * t % 17;
    __syncthreads();
    for (int r = 0; r < bounds[blockIdx.x]; ++r) {
        int v = s[t] + s[(t + 7) % 40];
        __syncthreads();
        s[t] = v;
        __syncthreads();
    }
    out[blockIdx.x * 40 + t] = s[t];
}
